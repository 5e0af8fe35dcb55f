import type { ConversionFactor } from '../../../../shared/contract/factors.ts';
import { useFlash } from '../../app/flash.tsx';
import { fill } from '../../app/texts/fill.ts';
import { factorTexts as texts } from '../../app/texts/metrics.ts';
import { ConfirmModal } from '../confirm-modal.tsx';
import type { FactorCalls } from './factor-calls.ts';

type Props = { calls: FactorCalls; factor: ConversionFactor; onClose(): void };

/** Asks before a factor goes (SET-187). */
export function DeleteFactor({ calls, factor, onClose }: Props) {
  const flash = useFlash();
  return (
    <ConfirmModal
      title={texts.deleteTitle}
      confirmText={texts.deleteButton}
      onConfirm={async () => {
        await calls.remove(factor.uid);
        flash({ type: 'success', content: texts.deleted });
      }}
      onClose={onClose}
    >
      {fill(texts.equation, { from: factor.metric.unit, factor: factor.exact, to: factor.toUnit })}. {texts.deleteText}
    </ConfirmModal>
  );
}
