import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useSyncExternalStore } from 'react';
import { useConfig } from '../../api/config.ts';
import { health, onHealth } from '../../api/health.ts';
import { shell } from './texts.ts';

export type Notice = { id: string; type: 'warning' | 'info'; content: string };

/** Current notices for all people: no network, maintenance, and announcements of the deployment. */
export function useNotices(): Notice[] {
  const state = useSyncExternalStore(onHealth, health);
  const config = useConfig();
  const announced = config.data?.notice;
  return [
    ...(state === 'ok' ? [] : [{ id: state, type: 'warning' as const, content: shell[state] }]),
    ...(announced ? [{ id: 'announced', type: 'info' as const, content: announced }] : []),
  ];
}

/** The same for pages without a frame. */
export function ShellNotices() {
  const notices = useNotices();
  if (notices.length === 0) return null;
  return (
    <div className="notices" role="status">
      <SpaceBetween size="xs">
        {notices.map(({ id, type, content }) => (
          <Alert key={id} type={type}>
            {content}
          </Alert>
        ))}
      </SpaceBetween>
    </div>
  );
}
