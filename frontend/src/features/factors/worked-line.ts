import { multiply, toDecimal } from '../../../../shared/domain/kernel/decimal.ts';
import { unitText } from '../../../../shared/domain/metric/unit-text.ts';
import { fill } from '../../ui/fill.ts';
import { formatFigure } from '../../ui/format.ts';
import { factorTexts as texts } from './texts.ts';

/** The figure of the example. */
const EXAMPLE = '10';

/** An example of a factor with ten units, such as '10 Tonnes = 26.8 Number'; undefined without a number or without units. */
export function workedLine(from: string, to: string, factor: string): string | undefined {
  const exact = toDecimal(factor);
  if (exact === null || from === '' || to === '') return undefined;
  return fill(texts.worked, {
    n: EXAMPLE,
    from: unitText(from),
    result: formatFigure(multiply(EXAMPLE, exact), 'all'),
    to: unitText(to),
  });
}
