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
  /** unit of the figures that are converted, and the unit that they become; empty while they are not chosen */
  from: string;
  to: string;
  value: string;
  error: string | undefined;
  /** the figure that is stored and that this one replaces */
  before?: string;
  /** shown below an empty field, beside the meaning of the factor */
  hint?: string;
  onChange(factor: string): void;
};

/** What is unusual about a figure that is a factor all the same: a removal is below 0. */
export function signWarning(value: string): string {
  const exact = toDecimal(value);
  if (exact === null || compare(exact, '0') > 0) return '';
  return isZero(exact) ? texts.factorZero : texts.factorNegative;
}

/** What another figure than the stored one changes, and whether it is so far from it that a unit may be wrong. */
export function changeWarning(before: string, now: string): string {
  const exact = toDecimal(now);
  if (exact === null || exact === toDecimal(before)) return '';
  const times = factorJump(before, now);
  const jump = times === null ? '' : fill(texts.jump, { times: formatFigure(times) });
  return [jump, fill(texts.replaces, { before })].filter(Boolean).join(' ');
}

/**
 * The number of a factor with its result for ten units, the factor implied by the units, and a warning where the two do not fit.
 */
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
