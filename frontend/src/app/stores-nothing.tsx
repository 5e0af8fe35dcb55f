import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { common } from '../ui/texts.ts';

/** Whether the browser refuses this site its storage, as some do in private windows or where all cookies are blocked. */
export function storesNothing(): boolean {
  try {
    return localStorage.length < 0;
  } catch {
    return true;
  }
}

/** Replaces the application, which can neither keep a session nor unsent work without the storage of the browser. */
export const StoresNothing = () => (
  <main className="plain-page">
    <Box variant="h1">{common.product}</Box>
    <Alert
      type="error"
      header={common.storesNothingTitle}
      action={<Button onClick={() => window.location.reload()}>{common.reload}</Button>}
    >
      {common.storesNothingText}
    </Alert>
  </main>
);
