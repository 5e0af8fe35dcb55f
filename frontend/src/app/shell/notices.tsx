import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useSyncExternalStore } from 'react';
import { useConfig } from '../../api/config.ts';
import { health, onHealth } from '../../api/health.ts';
import { usePhone } from '../../ui/use-phone.ts';
import { shell } from './texts.ts';

export type Notice = { id: string; type: 'warning' | 'info'; content: string };

/** Notices about a lost network and about maintenance. */
export function useHealthNotices(): Notice[] {
  const state = useSyncExternalStore(onHealth, health);
  return state === 'ok' ? [] : [{ id: state, type: 'warning', content: shell[state] }];
}

/** The announcements of the deployment. */
export function useAnnouncements(): Notice[] {
  const config = useConfig();
  const announced = config.data?.notice;
  return announced ? [{ id: 'announced', type: 'info', content: announced }] : [];
}

/** The announcements above the page on a phone, because the messages that stay in sight leave no room for them. */
export function PhoneAnnouncements() {
  const announced = useAnnouncements();
  return usePhone() && <NoticeList notices={announced} />;
}

/** All notices, for pages without a frame. */
export const ShellNotices = () => <NoticeList notices={[...useHealthNotices(), ...useAnnouncements()]} />;

function NoticeList({ notices }: { notices: readonly Notice[] }) {
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
