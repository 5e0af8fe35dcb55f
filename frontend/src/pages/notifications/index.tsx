import SpaceBetween from '@cloudscape-design/components/space-between';
import { pendingTexts as texts } from '../../app/texts/pending.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { PendingTable } from '../../components/pending/pending-table.tsx';
import { usePending } from '../../components/pending/use-pending.ts';
import { QueryState } from '../../components/query-state.tsx';

/** The reports that need an action of the signed-in person (REP-025). */
export default function NotificationsPage() {
  return (
    <SpaceBetween size="l">
      <PageHeader title={texts.title} />
      <QueryState query={usePending()}>{(pending) => <PendingTable pending={pending} />}</QueryState>
    </SpaceBetween>
  );
}
