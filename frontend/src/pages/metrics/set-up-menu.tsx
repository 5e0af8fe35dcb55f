import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dispatch } from '../../../../shared/contract/dispatch.ts';
import { download } from '../../api/client.ts';
import { useFlash } from '../../app/flash.tsx';
import { metricsTexts as texts } from '../../app/texts/metrics.ts';
import type { StructurePlace } from '../../components/use-structure-place.ts';

type Props = { place: StructurePlace; onAddIssue(): void; onSettings(): void; onRestore(): void };

const ITEMS = [
  { id: 'issue', text: texts.addIssue },
  { id: 'csv', text: texts.exportCsv },
  { id: 'settings', text: texts.reportMeta },
  { id: 'restore', text: texts.restoreMenu },
];

/** What concerns all metrics at once (SET-167, SET-168). */
export function SetUpMenu({ place, onAddIssue, onSettings, onRestore }: Props) {
  const [busy, setBusy] = useState(false);
  const flash = useFlash();
  const queries = useQueryClient();
  const exportCsv = async () => {
    setBusy(true);
    try {
      await saveCsv(place);
      await queries.invalidateQueries({ queryKey: ['api_tracker_node_list'] });
    } catch {
      flash({ type: 'error', content: texts.exportFailed });
    }
    setBusy(false);
  };
  const run: Record<string, () => unknown> = { issue: onAddIssue, csv: exportCsv, settings: onSettings, restore: onRestore };
  return (
    <ButtonDropdown variant="primary" items={ITEMS} loading={busy} onItemClick={({ detail }) => void run[detail.id]?.()}>
      {texts.setUp}
    </ButtonDropdown>
  );
}

async function saveCsv({ trackerId, commitId }: StructurePlace): Promise<void> {
  const body = { type: 'METRICS_TO_CSV', payload: { commitId } };
  const file = await download(dispatch.api_tracker_dispatch_create, { params: { trackerId }, body });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = 'metrics.csv';
  link.click();
  URL.revokeObjectURL(link.href);
}
