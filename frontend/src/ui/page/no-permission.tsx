import Alert from '@cloudscape-design/components/alert';
import type { ReactNode } from 'react';
import { common } from '../texts.ts';

/** Something that exists and that this person may not see, and who can change that. */
export function NoPermission({ title = common.noPermissionTitle, children }: { title?: string; children?: ReactNode }) {
  return (
    <Alert type="warning" header={title}>
      {children ?? common.noPermissionText}
    </Alert>
  );
}
