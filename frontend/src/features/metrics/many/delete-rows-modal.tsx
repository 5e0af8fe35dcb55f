import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useQuery } from '@tanstack/react-query';
import { queryKey } from '../../../api/queries.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { countOf } from '../../../ui/format.ts';
import { UsedBy } from '../modals/used-by.tsx';
import type { DeletedRow } from '../restore-deleted.ts';
import { metricsTexts } from '../texts.ts';
import type { StructureRow } from '../tree-rows.ts';
import type { StructureChanges } from '../use-structure.ts';
import { manyTexts as texts } from './texts.ts';
import { useUndoFlash } from './use-undo.tsx';

type Props = {
  changes: StructureChanges;
  rows: readonly Pick<StructureRow, 'uid' | 'path' | 'label'>[];
  onDone(): void;
  onClose(): void;
};

/** Most names that the question lists. */
const NAMED = 10;

/** Asks before several rows are deleted with everything below them. Says how many figures in reports they have. */
export function DeleteRowsModal({ changes, rows, onDone, onClose }: Props) {
  const tops = rows.filter(({ path }) => !rows.some((other) => other.path !== path && path.startsWith(other.path)));
  const done = useUndoFlash();
  const usage = useQuery({
    queryKey: queryKey('previewNodeChange', { commitId: changes.place.commitId, paths: tops.map(({ path }) => path) }),
    queryFn: async () => {
      const found = await Promise.all(tops.map(({ path }) => changes.preview(path)));
      return {
        figures: found.reduce((sum, { figures }) => sum + figures, 0),
        indicators: [...new Set(found.flatMap(({ indicators = [] }) => indicators))],
      };
    },
    staleTime: 0,
  });
  const remove = async () => {
    const deleted: DeletedRow[] = [];
    // Another person may have moved a row while the ones before it are deleted. A row that they have deleted is left.
    for (const { uid } of tops) {
      const path = changes.pathOf(uid);
      if (path !== undefined) deleted.push({ uid, version: await changes.remove(path) });
    }
    done({
      content: countOf(deleted.length, texts.deleted),
      undo: () => changes.restoreAll(deleted),
      undone: (restored) => countOf(restored, texts.restored),
      failed: metricsTexts.restoreFailed,
    });
    onDone();
  };
  return (
    <ConfirmModal title={countOf(tops.length, texts.deleteTitle)} confirmText={texts.delete} onConfirm={remove} onClose={onClose}>
      <SpaceBetween size="s">
        <Box>{listNames(rows.map(({ label }) => label))}</Box>
        <Box>{texts.deleteText}</Box>
        <div role="status">
          {usage.isPending && <StatusIndicator type="loading">{texts.counting}</StatusIndicator>}
          {usage.isError && <StatusIndicator type="error">{texts.notCounted}</StatusIndicator>}
          {usage.data !== undefined && usage.data.figures > 0 && (
            <StatusIndicator type="warning">{countOf(usage.data.figures, texts.held)}</StatusIndicator>
          )}
        </div>
        <UsedBy indicators={usage.data?.indicators ?? []} />
      </SpaceBetween>
    </ConfirmModal>
  );
}

function listNames(names: readonly string[]): string {
  const rest = names.length - NAMED;
  return [...names.slice(0, NAMED), ...(rest > 0 ? [countOf(rest, texts.others)] : [])].join(', ');
}
