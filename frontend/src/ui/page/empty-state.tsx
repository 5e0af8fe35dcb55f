import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';

/** An empty list: its purpose, and the button that adds the first item. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <Box textAlign="center" padding={{ vertical: 'l' }}>
      <SpaceBetween size="xs">
        <Box variant="strong">{title}</Box>
        {children !== undefined && <Box color="text-body-secondary">{children}</Box>}
        {action}
      </SpaceBetween>
    </Box>
  );
}
