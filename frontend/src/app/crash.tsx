import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { correlationId } from '../api/actions.ts';
import { fill } from '../ui/fill.ts';
import { common } from '../ui/texts.ts';

/** Replaces a page that failed. The reference is the correlation id that all calls of the same user action carry. */
export function Crash({ title }: { title?: string }) {
  // Without a connection, the code of a page that was not opened before cannot be loaded. It is as soon as there is one.
  const [isOffline] = useState(() => navigator.onLine === false);
  const error = useRouteError();
  const [id] = useState(correlationId);
  useEffect(() => console.error(`A page failed (${id})`, error), [error, id]);
  useEffect(() => {
    if (!isOffline) return undefined;
    const again = () => window.location.reload();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isOffline]);
  return (
    <div className="plain-page">
      <Alert
        type="error"
        header={title ?? (isOffline ? common.offlineTitle : common.crashTitle)}
        action={<Button onClick={() => window.location.reload()}>{common.reload}</Button>}
      >
        <SpaceBetween size="xs">
          <Box>{isOffline ? common.offlineText : common.crashText}</Box>
          <Box fontSize="body-s" color="text-body-secondary">
            {fill(common.reference, { id })}
          </Box>
          <a href="/home">{common.goHome}</a>
        </SpaceBetween>
      </Alert>
    </div>
  );
}

/** Replaces everything after a failure of the frame itself. */
export const CrashOfAll = () => (
  <main>
    <Crash title={common.crashOfAllTitle} />
  </main>
);
