import Alert from '@cloudscape-design/components/alert';
import type { ReactNode } from 'react';
import { common } from '../texts.ts';

/** A message about something that this person may not see, with who can change that. */
export function NoPermission({ title = common.noPermissionTitle, children }: { title?: string; children?: ReactNode }) {
  return (
    <Alert type="warning" header={title}>
      {children ?? common.noPermissionText}
    </Alert>
  );
}
