import { type CompanyIndicator, companyIndicators } from '../../../../shared/contract/indicator/company-indicators.ts';
import { useApiMutation } from '../../api/queries.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { fill } from '../../ui/fill.ts';
import { companyIndicatorTexts as texts } from './texts.ts';

type Props = { companyId: string; indicator: CompanyIndicator; onClose(): void };

export function RemoveCompanyIndicator({ companyId, indicator: { uid, name }, onClose }: Props) {
  const remove = useApiMutation(companyIndicators, 'removeCompanyIndicator');
  const confirm = async () => {
    await remove.mutateAsync({ args: { params: { companyId, indicatorId: uid } } });
    onClose();
  };
  return (
    <ConfirmModal title={texts.removeTitle} confirmText={texts.removeTitle} onConfirm={confirm} onClose={onClose}>
      {fill(texts.removeText, { name })}
    </ConfirmModal>
  );
}
