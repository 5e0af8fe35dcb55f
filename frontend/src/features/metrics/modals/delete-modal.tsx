import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useQuery } from '@tanstack/react-query';
import type { NodeUsage } from '../../../../../shared/contract/report/node-usage.ts';
import type { NodeType } from '../../../../../shared/domain/structure/tree.ts';
import { queryKey } from '../../../api/queries.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { fill } from '../../../ui/fill.ts';
import { countOf } from '../../../ui/format.ts';
import { useUndoFlash } from '../many/use-undo.tsx';
import { metricsTexts as texts } from '../texts.ts';
import type { StructureRow } from '../tree-rows.ts';
import type { StructureChanges } from '../use-structure.ts';
import { UsedBy } from './used-by.tsx';

const QUESTIONS: Readonly<Record<NodeType, readonly [question: string, button: string]>> = {
  tree: [texts.deleteIssue, texts.deleteIssueButton],
  metricscore: [texts.deleteMetric, texts.deleteMetricButton],
  document: [texts.deleteDocument, texts.deleteDocumentButton],
  trackerdescription: [texts.deleteDescription, texts.deleteDescriptionButton],
};

/** Asks before a node is deleted with everything below it (SET-407 to SET-413). Says which figures in reports it has. */
export function DeleteModal({ changes, row, onClose }: { changes: StructureChanges; row: StructureRow; onClose(): void }) {
  const [question, button] = QUESTIONS[row.type];
  const measures = row.type === 'tree' || row.type === 'metricscore';
  const usage = useQuery({
    queryKey: queryKey('previewNodeChange', { path: row.path, uid: row.uid }),
    queryFn: () => changes.preview(row.path),
    enabled: measures,
    staleTime: 0,
  });
  const done = useUndoFlash();
  const remove = async () => {
    const version = await changes.remove(row.path);
    done({
      content: fill(texts.deleted, { name: row.label }),
      undo: () => changes.restoreAll([{ uid: row.uid, version }]),
      undone: () => fill(texts.restored, { name: row.label }),
      failed: texts.restoreFailed,
    });
  };
  return (
    <ConfirmModal title={fill(texts.deleteTitle, { name: row.label })} confirmText={button} onConfirm={remove} onClose={onClose}>
      <SpaceBetween size="s">
        <Box>{question}</Box>
        <div role="status">
          {measures && usage.isPending && <StatusIndicator type="loading">{texts.counting}</StatusIndicator>}
          {usage.data && <Held usage={usage.data} />}
        </div>
        <UsedBy indicators={usage.data?.indicators ?? []} />
      </SpaceBetween>
    </ConfirmModal>
  );
}

function Held({ usage: { figures, reports, complete } }: { usage: NodeUsage }) {
  if (figures === 0) return <Box color="text-body-secondary">{texts.noFigures}</Box>;
  const counts = { figures: countOf(figures, texts.figures), reports: countOf(reports, texts.reports) };
  return <Alert type="warning">{fill(complete ? texts.figuresHeld : texts.figuresHeldAtLeast, counts)}</Alert>;
}
