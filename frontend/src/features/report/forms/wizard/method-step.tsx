import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { formTexts as texts } from '../texts.ts';

/** The step with the choice between a file and the table (REP-086, REP-091, REP-092). */
export function MethodStep({ onFile, onHand }: { onFile(): void; onHand(): void }) {
  return (
    <SpaceBetween size="m">
      <Box>{texts.method}</Box>
      <div className="form-methods">
        <Way text={texts.byFile} hint={texts.byFileHint} icon="upload" onChoose={onFile} />
        <Way text={texts.byHand} hint={texts.byHandHint} icon="edit" onChoose={onHand} />
      </div>
    </SpaceBetween>
  );
}

type WayProps = { text: string; hint: string; icon: 'upload' | 'edit'; onChoose(): void };

const Way = ({ text, hint, icon, onChoose }: WayProps) => (
  <SpaceBetween size="xs">
    <Button iconName={icon} onClick={onChoose}>
      {text}
    </Button>
    <Box color="text-body-secondary">{hint}</Box>
  </SpaceBetween>
);
