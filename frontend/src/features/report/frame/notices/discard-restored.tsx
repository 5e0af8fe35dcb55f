import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import { useRef, useState } from 'react';
import { ConfirmModal } from '../../../../ui/confirm-modal.tsx';
import { countOf } from '../../../../ui/format.ts';
import { reportTexts as texts } from '../../texts.ts';

type Props = { restored: number; onDiscard(): void };

/** Discards all restored entries, after a question with their number. */
export function DiscardRestored({ restored, onDiscard }: Props) {
  const button = useRef<ButtonProps.Ref>(null);
  const [isAsked, setAsked] = useState(false);
  const ask = () => {
    // Moves the focus away from the cell first. Otherwise opening the window would save the cell's restored entry.
    button.current?.focus();
    setAsked(true);
  };
  return (
    <>
      <Button ref={button} onClick={ask}>
        {texts.discardRestored}
      </Button>
      {isAsked && <DiscardQuestion restored={restored} onDiscard={onDiscard} onClose={() => setAsked(false)} />}
    </>
  );
}

const DiscardQuestion = ({ restored, onDiscard, onClose }: Props & { onClose(): void }) => (
  <ConfirmModal
    title={texts.discardTitle}
    confirmText={texts.discardRestored}
    onConfirm={() => {
      onDiscard();
      return undefined;
    }}
    onClose={onClose}
  >
    {countOf(restored, texts.discardAsk)}
  </ConfirmModal>
);
