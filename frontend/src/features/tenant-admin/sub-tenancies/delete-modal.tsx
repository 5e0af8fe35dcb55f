import SpaceBetween from '@cloudscape-design/components/space-between';
import { type SubTenancy, tenancies } from '../../../../../shared/contract/tenant/tenancies.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { subTenancyTexts as texts } from './texts.ts';

/** Asks before a site is closed. The person types its domain (ADM-046, ADM-383). */
export function DeleteTenancyModal({ tenancy, onClose }: { tenancy: SubTenancy; onClose(): void }) {
  const { uid: tenantId, domain_url: domain } = tenancy;
  const flash = useFlash();
  const remove = useApiMutation(tenancies, 'closeSubTenancy');
  const confirm = async () => {
    await remove.mutateAsync({ args: { params: { tenantId } } });
    flash({ type: 'success', content: fill(texts.deleted, { domain }) });
  };
  return (
    <ConfirmModal title={texts.delete} confirmText={texts.delete} typeToConfirm={domain} onConfirm={confirm} onClose={onClose}>
      <SpaceBetween size="xs">
        <span>{texts.deleteAsk}</span>
        <span>{texts.deleteText}</span>
      </SpaceBetween>
    </ConfirmModal>
  );
}
