import { type Indicator, indicators } from '../../../../shared/contract/indicator/indicators.ts';
import { useApiMutation } from '../../api/queries.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { indicatorTexts as texts } from './texts.ts';

type Props = { params: { trackerId: string; commitId: string }; indicator: Indicator; onClose(): void };

/** Asks before an indicator is deleted (ADM-383). A failure stands in the log only (ADM-465). */
export function DeleteIndicator({ params, indicator, onClose }: Props) {
  const remove = useApiMutation(indicators, 'deleteIndicator');
  const confirm = async () => {
    try {
      await remove.mutateAsync({ args: { params: { ...params, indicatorId: indicator.uid }, query: {} } });
    } catch (error) {
      console.error(error);
    }
  };
  return (
    <ConfirmModal title={texts.deleteTitle} confirmText={texts.deleteConfirm} onConfirm={confirm} onClose={onClose}>
      {texts.deleteQuestion} {indicator.name}
    </ConfirmModal>
  );
}
