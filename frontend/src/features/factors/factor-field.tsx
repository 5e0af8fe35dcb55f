import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { factorJump } from '../../../../shared/domain/factor/factor-jump.ts';
import { isValidFactor } from '../../../../shared/domain/factor/factors.ts';
import { obviousFactor, unitsFit } from '../../../../shared/domain/factor/units.ts';
import { compare, isZero, toDecimal } from '../../../../shared/domain/kernel/decimal.ts';
import { unitText } from '../../../../shared/domain/metric/unit-text.ts';
import { fill } from '../../ui/fill.ts';
import { formatFigure } from '../../ui/format.ts';
import { factorTexts as texts } from './texts.ts';
import { workedLine } from './worked-line.ts';

type Props = {
  /** the units before and after the conversion; empty if not chosen yet */
  from: string;
  to: string;
  value: string;
  error: string | undefined;
  /** the stored figure, which this one replaces */
  before?: string;
  /** shown below an empty field, beside the explanation of the factor */
  hint?: string;
  onChange(factor: string): void;
};

/** A warning for a factor that is unusual but possible: 0, or a figure below 0, which a removal has. '' for others. */
export function signWarning(value: string): string {
  const exact = toDecimal(value);
  if (exact === null || compare(exact, '0') > 0) return '';
  return isZero(exact) ? texts.factorZero : texts.factorNegative;
}

/** The effect of replacing the stored figure, and a warning if the difference suggests a wrong unit. */
export function changeWarning(before: string, now: string): string {
  const exact = toDecimal(now);
  if (exact === null || exact === toDecimal(before)) return '';
  const times = factorJump(before, now);
  const jump = times === null ? '' : fill(texts.jump, { times: formatFigure(times) });
  return [jump, fill(texts.replaces, { before })].filter(Boolean).join(' ');
}

/** The field of a factor, with its result for ten units, the factor that the units imply, and a warning if they do not agree. */
export function FactorField({ from, to, value, error, before, hint, onChange }: Props) {
  const isTyped = value.trim() !== '';
  const obvious = from === to || from === '' || to === '' ? undefined : obviousFactor(from, to);
  const units = { from: unitText(from), to: unitText(to) };
  const meaning = from && to ? fill(texts.factorHint, units) : undefined;
  const said = workedLine(from, to, value) ?? [meaning, hint].filter(Boolean).join(' ');
  const warning = [
    from && to && !unitsFit(from, to) ? fill(texts.unlike, units) : '',
    signWarning(value),
    before === undefined ? '' : changeWarning(before, value),
  ];
  return (
    <SpaceBetween size="xxs">
      <FormField
        label={texts.factor}
        errorText={isTyped && !isValidFactor(value) ? texts.factorError : error}
        warningText={warning.filter(Boolean).join(' ')}
        constraintText={<span aria-live="polite">{said}</span>}
      >
        <Input
          ariaRequired
          value={value}
          inputMode="decimal"
          autoComplete={false}
          onChange={({ detail }) => onChange(detail.value)}
        />
      </FormField>
      {obvious !== undefined && obvious !== value && (
        <Button variant="inline-link" formAction="none" onClick={() => onChange(obvious)}>
          {fill(texts.obvious, { factor: obvious })}
        </Button>
      )}
    </SpaceBetween>
  );
}
