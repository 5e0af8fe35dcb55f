import { type Target, targets } from '../../../../../shared/contract/indicator/targets.ts';
import { isRefusal } from '../../../api/errors.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import type { PlaceOfStructure } from '../../structure/index.ts';
import { targetTexts as texts } from '../texts.ts';

/** `target`: as on the page; the server refuses if it has changed since; `orShowAgain`: of the target's form. */
type Props = {
  place: PlaceOfStructure;
  target: Pick<Target, 'uid' | 'version'>;
  orShowAgain(failure: unknown): Promise<never>;
  onClose(): void;
  onDone(): void;
};

/**
 * Deletes a target; on the project's screen also those of all packages (ADM-471). A failure is only logged (ADM-576); a refusal
 * is shown.
 */
export function DeleteTarget({
  place: { trackerId: structureId, commitId: reportId, isPackage },
  target,
  orShowAgain,
  onClose,
  onDone,
}: Props) {
  const remove = useApiMutation(targets, 'deleteTarget');
  const confirm = async () => {
    const params = { trackerId: structureId, commitId: reportId, metricTargetId: target.uid };
    try {
      const args = { params, query: isPackage ? {} : { all_ref: 'true' } };
      await remove.mutateAsync({ args, options: { ifMatch: target.version } });
      onDone();
    } catch (error) {
      console.error(error);
      if (isRefusal(error)) await orShowAgain(error);
    }
  };
  return (
    <ConfirmModal title={texts.delete} confirmText={texts.delete} onConfirm={confirm} onClose={onClose}>
      {isPackage ? texts.deleteQuestion : `${texts.deleteQuestion} ${texts.deleteOfPackages}`}
    </ConfirmModal>
  );
}
