import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useQuery } from '@tanstack/react-query';
import { queryKey } from '../../../api/queries.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { useFlash } from '../../../ui/flash.tsx';
import { countOf } from '../../../ui/format.ts';
import type { StructureChanges } from '../use-structure.ts';
import { manyTexts as texts } from './texts.ts';

type Props = { changes: StructureChanges; paths: readonly string[]; onDone(): void; onClose(): void };

/** Asks before several rows go with everything below them, and says how many figures reports hold of them. */
export function DeleteRowsModal({ changes, paths, onDone, onClose }: Props) {
  const tops = paths.filter((path) => !paths.some((other) => other !== path && path.startsWith(other)));
  const flash = useFlash();
  const usage = useQuery({
    queryKey: queryKey('previewNodeChange', { paths: tops }),
    queryFn: async () => {
      const found = await Promise.all(tops.map((path) => changes.preview(path)));
      return found.reduce((sum, { figures }) => sum + figures, 0);
    },
    staleTime: 0,
  });
  const remove = async () => {
    for (const path of tops) await changes.remove(path);
    flash({ type: 'success', content: countOf(tops.length, texts.deleted) });
    onDone();
  };
  return (
    <ConfirmModal title={countOf(tops.length, texts.deleteTitle)} confirmText={texts.delete} onConfirm={remove} onClose={onClose}>
      <SpaceBetween size="s">
        <Box>{texts.deleteText}</Box>
        {usage.isPending && <StatusIndicator type="loading">{texts.counting}</StatusIndicator>}
        {usage.data !== undefined && usage.data > 0 && (
          <StatusIndicator type="warning">{countOf(usage.data, texts.held)}</StatusIndicator>
        )}
      </SpaceBetween>
    </ConfirmModal>
  );
}
