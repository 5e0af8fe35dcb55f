import SpaceBetween from '@cloudscape-design/components/space-between';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { PendingTable } from './pending-table.tsx';
import { pendingTexts as texts } from './texts.ts';
import { usePending } from './use-pending.ts';

/** The reports that need an action of the signed-in person (REP-025). */
export default function NotificationsPage() {
  const pending = usePending();
  return (
    <SpaceBetween size="l">
      <PageHeader title={texts.title} />
      <QueryState query={pending}>{(data) => <PendingTable pending={data} onRetry={() => void pending.refetch()} />}</QueryState>
    </SpaceBetween>
  );
}
