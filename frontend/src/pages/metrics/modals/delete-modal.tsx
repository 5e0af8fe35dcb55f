import type { NodeType } from '../../../../../shared/domain/tree.ts';
import { fill } from '../../../app/texts/fill.ts';
import { metricsTexts as texts } from '../../../app/texts/metrics.ts';
import { ConfirmModal } from '../../../components/confirm-modal.tsx';
import type { Row } from '../tree-rows.ts';
import type { Changes } from '../use-structure.ts';

const QUESTIONS: Readonly<Record<NodeType, readonly [question: string, button: string]>> = {
  tree: [texts.deleteIssue, texts.deleteIssueButton],
  metricscore: [texts.deleteMetric, texts.deleteMetricButton],
  document: [texts.deleteDocument, texts.deleteDocumentButton],
  trackerdescription: [texts.deleteDescription, texts.deleteDescriptionButton],
};

/** Asks before a node goes with everything below it (SET-407 to SET-413). */
export function DeleteModal({ changes, row, onClose }: { changes: Changes; row: Row; onClose(): void }) {
  const [question, button] = QUESTIONS[row.type];
  return (
    <ConfirmModal
      title={fill(texts.deleteTitle, { name: row.label })}
      confirmText={button}
      onConfirm={() => changes.remove(row.path)}
      onClose={onClose}
    >
      {question}
    </ConfirmModal>
  );
}
