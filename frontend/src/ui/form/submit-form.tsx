import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';

type Props = {
  /** text of the button; without it there is no button */
  action?: string | undefined;
  busy: boolean;
  /** of the whole; those of a field stand beside it */
  error: string | undefined;
  onSubmit(): void;
  footer?: ReactNode;
  children: ReactNode;
};

/** The frame of a short form: fault of the whole, fields, one button that spans it, and what leads elsewhere. */
export function SubmitForm({ action, busy, error, onSubmit, footer, children }: Props) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (action !== undefined) onSubmit();
      }}
    >
      <SpaceBetween size="m">
        {error !== undefined && <Alert type="error">{error}</Alert>}
        {children}
        {action !== undefined && (
          <Button variant="primary" formAction="submit" loading={busy} fullWidth>
            {action}
          </Button>
        )}
        {footer}
      </SpaceBetween>
    </form>
  );
}
