import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { PageHeader } from './page-header.tsx';

type Props = {
  title: string;
  action: string;
  busy: boolean;
  error: string | undefined;
  onSubmit(): void;
  intro?: string;
  footer?: ReactNode;
  children: ReactNode;
};

/** A short form that is a page of its own: title, fault of the whole, fields, one button. */
export function AccountForm({ title, action, busy, error, onSubmit, intro, footer, children }: Props) {
  return (
    <div className="narrow">
      <SpaceBetween size="m">
        <PageHeader title={title} {...(intro !== undefined && { description: intro })} />
        <Container>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              onSubmit();
            }}
          >
            <SpaceBetween size="m">
              {error !== undefined && <Alert type="error">{error}</Alert>}
              {children}
              <Button variant="primary" formAction="submit" loading={busy} fullWidth>
                {action}
              </Button>
              {footer}
            </SpaceBetween>
          </form>
        </Container>
      </SpaceBetween>
    </div>
  );
}

/** What stands in place of the form once it has done its work. */
export function AccountDone({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="narrow">
      <SpaceBetween size="m">
        <PageHeader title={title} />
        <Alert type="success">{text}</Alert>
        {children}
      </SpaceBetween>
    </div>
  );
}
