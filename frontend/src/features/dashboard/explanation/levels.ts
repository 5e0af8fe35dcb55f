import type { EvidenceLine } from '../../../../../shared/contract/indicator/results.ts';
import { answerText } from '../../../../../shared/domain/kernel/vocabulary.ts';
import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { fill } from '../../../ui/fill.ts';
import { formatFigure } from '../../../ui/format.ts';
import { explanationTexts as texts } from './texts.ts';

type Lines = readonly EvidenceLine[];

/** The metrics of a report that a figure uses, or the parts of one of them. */
export const subMetricsOf = (lines: Lines, parent: string | null): EvidenceLine[] =>
  lines.filter((line) => line.parent === parent);

/** The entered values below the metrics of a figure, in the order of the report. */
export const typedBelow = (lines: Lines): EvidenceLine[] =>
  lines.filter(({ parent, source }) => parent !== null && source === 'typed');

/** A metric after all metrics above it, from the top. */
export function wayTo(lines: Lines, uid: string | null): EvidenceLine[] {
  const line = lines.find((each) => each.uid === uid);
  return line ? [...wayTo(lines, line.parent), line] : [];
}

/** The origin of a metric's figure, in one sentence. */
export function howGiven({ source, derived, missing_factor, typed, value, unit }: EvidenceLine): string {
  const marks = typed?.marks ?? [];
  if (marks.includes('not-applicable')) return texts.notApplicable;
  if (marks.includes('not-due')) return texts.notDue;
  if (marks.includes('hidden')) return texts.hidden;
  if (source === 'typed' && marks.includes('typed-over'))
    return derived === null
      ? texts.typedOverNothing
      : fill(texts.typedOver, { derived: formatFigure(derived, 'all'), unit: unitText(unit) });
  if (marks.includes('not-counted')) return texts.notCountedTyped;
  if (source === 'typed') return marks.includes('filled') ? texts.filled : texts.typed;
  if (missing_factor) return texts.missingBelow;
  return value === null ? texts.blank : texts.derived;
}

/** The answer of a Yes or No metric; null for a figure, and for no value. */
export const answerOf = ({ value, is_yes_or_no: isAnswer }: EvidenceLine): 'Yes' | 'No' | null =>
  isAnswer && value !== null ? answerText(value) : null;

/** The calculation of a part within its total: '100 l x 36 = 3,600 MJ', or why the factor is missing. */
export function conversionOf({ part, value, unit }: EvidenceLine): string {
  if (!part) return '';
  if (part.factor_state === 'missing') return texts.missingFactor;
  if (part.factor_state === 'same unit') return texts.noFactor;
  const factor = formatFigure(part.factor ?? '', 'all');
  const to = unitText(part.to_unit);
  if (value === null || part.converted === null) return fill(texts.factorOnly, { unit: unitText(unit), factor, to });
  const [from, converted] = [formatFigure(value, 'all'), formatFigure(part.converted, 'all')];
  return fill(texts.conversion, { value: from, unit: unitText(unit), factor, converted, to });
}
