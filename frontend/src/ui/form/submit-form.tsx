import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';

type Props = {
  /** label of the button; without it there is no button */
  action?: string | undefined;
  busy: boolean;
  /** fault of the whole form; the faults of fields appear beside them */
  error: string | undefined;
  onSubmit(): void;
  footer?: ReactNode;
  children: ReactNode;
};

/** The frame of a short form: its fault, its fields, one wide button, and links to other pages. */
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
