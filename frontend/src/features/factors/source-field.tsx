import Button from '@cloudscape-design/components/button';
import { fill } from '../../ui/fill.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import type { FactorBody } from './factor-calls.ts';
import { isSourceOfOther, isSourceTaken } from './source-of-figure.ts';
import { factorTexts as texts } from './texts.ts';

type SourcedFactor = Pick<FactorBody, 'factor' | 'source'>;
type Props = SourcedFactor & {
  /** the stored factor, when editing */
  stored: SourcedFactor | undefined;
  error: string | undefined;
  onChange(change: Pick<FactorBody, 'source'>): void;
};

/** The source of a figure. Typing another figure clears the stored source; a button brings it back. */
export function SourceField({ factor, source, stored, error, onChange }: Props) {
  const now = { factor, source };
  const isTaken = stored !== undefined && isSourceTaken(stored, now);
  const isOfOther = stored !== undefined && isSourceOfOther(stored, now);
  const about = isTaken ? texts.sourceTaken : isOfOther ? texts.sourceOfOther : '';
  const back = isTaken && (
    <Button variant="inline-link" formAction="none" onClick={() => onChange({ source: stored.source })}>
      {texts.keepSource}
    </Button>
  );
  return (
    <TextField
      label={texts.source}
      value={source}
      warning={fill(about, { factor: stored?.factor ?? '', source: stored?.source ?? '' })}
      hint={
        <>
          {texts.sourceHint} {back}
        </>
      }
      error={error}
      onChange={(next) => onChange({ source: next })}
    />
  );
}
