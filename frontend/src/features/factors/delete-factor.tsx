import type { ConversionFactor } from '../../../../shared/contract/factor/factors.ts';
import { unitText } from '../../../../shared/domain/metric/unit-text.ts';
import { useShown } from '../../api/use-shown.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { fill } from '../../ui/fill.ts';
import { useFlash } from '../../ui/flash.tsx';
import { common } from '../../ui/texts.ts';
import type { FactorCalls } from './factor-calls.ts';
import { factorTexts as texts } from './texts.ts';

type Props = { calls: FactorCalls; factor: ConversionFactor; onClose(): void };

/** Asks before a factor is deleted (SET-187). */
export function DeleteFactor({ calls, factor, onClose }: Props) {
  const flash = useFlash();
  const [shown, orShowAgain] = useShown(factor, () => calls.readNow(factor.uid), common.deleteOvertaken);
  return (
    <ConfirmModal
      title={texts.deleteTitle}
      confirmText={texts.deleteButton}
      onConfirm={async () => {
        await calls.remove(shown).catch(orShowAgain);
        flash({ type: 'success', content: texts.deleted });
      }}
      onClose={onClose}
    >
      {fill(texts.equation, { from: unitText(shown.metric.unit), factor: shown.exact, to: unitText(shown.toUnit) })}.{' '}
      {texts.deleteText}
    </ConfirmModal>
  );
}
