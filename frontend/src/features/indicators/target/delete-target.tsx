import { targets } from '../../../../../shared/contract/indicator/targets.ts';
import { isRefusal } from '../../../api/errors.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import type { PlaceOfStructure } from '../../structure/index.ts';
import { targetTexts as texts } from '../texts.ts';

type Props = { place: PlaceOfStructure; uid: string; onClose(): void; onDone(): void };

/** Deletes a target, from the project's screen those of all packages (ADM-471). A failure stands in the log only (ADM-576); why it is refused is told. */
export function DeleteTarget({ place: { trackerId: structureId, commitId: reportId, isPackage }, uid, onClose, onDone }: Props) {
  const remove = useApiMutation(targets, 'deleteTarget');
  const confirm = async () => {
    const params = { trackerId: structureId, commitId: reportId, metricTargetId: uid };
    try {
      await remove.mutateAsync({ args: { params, query: isPackage ? {} : { all_ref: 'true' } } });
      onDone();
    } catch (error) {
      console.error(error);
      if (isRefusal(error)) throw error;
    }
  };
  return (
    <ConfirmModal title={texts.delete} confirmText={texts.delete} onConfirm={confirm} onClose={onClose}>
      {isPackage ? texts.deleteQuestion : `${texts.deleteQuestion} ${texts.deleteOfPackages}`}
    </ConfirmModal>
  );
}
