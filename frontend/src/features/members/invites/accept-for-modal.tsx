import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { memberTexts as t } from '../texts.ts';

type Props = { email: string; role: string; place: string; accept(): Promise<unknown>; onClose(): void };

/** Asks an administrator before they accept an invitation on behalf of the invited person. */
export function AcceptForModal({ email, role, place, accept, onClose }: Props) {
  const flash = useFlash();
  const confirm = async () => {
    await accept();
    flash({ type: 'success', content: t.accepted });
  };
  return (
    <ConfirmModal title={t.acceptFor} confirmText={t.acceptFor} onConfirm={confirm} onClose={onClose}>
      {fill(t.acceptForAsk, { email, role, place })}
    </ConfirmModal>
  );
}
