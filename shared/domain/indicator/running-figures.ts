import { add, divide, sum } from '../kernel/decimal.ts';
import type { Period } from '../kernel/periods.ts';
import { type Equation, isRatio } from './equation.ts';
import type { EquationIn } from './equation-versions.ts';
import { type Side, type Sides, sidesIn, toldShare } from './estimated-share.ts';
import { figureSums } from './figure-sums.ts';
import { type CombinedResult, type PartialResult, resultOf, type Sums } from './result.ts';
import type { SheetColumns } from './sheet-columns.ts';
import { quantitiesIn, quantityOf } from './unit.ts';

type InForce = ReturnType<EquationIn>;

/** The joint sums of the periods of one version of an equation; `sides`: undefined if nothing is estimated. */
type VersionPart = { equation: Equation; sums: PartialResult; sides: Sides | undefined };

/**
 * Whether the figures of two versions may be added up: the same kind of figure in the same unit, of sums of the same quantities.
 * The unit alone does not tell: that of a product is unknown, and '%' is a share of anything.
 */
const addsUpWith = (a: InForce, b: InForce): boolean =>
  a.number === b.number ||
  (quantityOf(a.unit) === quantityOf(b.unit) &&
    isRatio(a.equation) === isRatio(b.equation) &&
    a.equation.eqnType === b.equation.eqnType &&
    summed(a) === summed(b));

const summed = ({ equation, metrics = [] }: InForce): string =>
  JSON.stringify(quantitiesIn(equation, new Map(metrics.map(({ uid, unit }) => [uid, unit]))));

/**
 * For each period, its result together with those before it, back to the first whose version adds up with its own. Each period
 * adds the sums of its own version once, so that the work grows with the periods and not with their square.
 * @param periods in the order of time; `columnsIn`: their official sheets
 * @returns in the same order; with `since`: the first day from which it counts, where earlier periods are left out
 */
export function runningFigures<P extends Pick<Period, 'start'>>(
  equationIn: EquationIn,
  periods: readonly P[],
  columnsIn: (period: P) => SheetColumns,
): CombinedResult[] {
  const withSides = periods.some((period) => columnsIn(period).hasEstimates);
  const parts = new Map<number, VersionPart>();
  let last: InForce | undefined;
  let since: string | undefined;
  return periods.map((period) => {
    const own = equationIn(period);
    if (last && !addsUpWith(last, own)) {
      parts.clear();
      since = period.start;
    }
    last = own;
    const before = parts.get(own.number);
    // of several equations under one number, the first one counts
    const equation = before?.equation ?? own.equation;
    const columns = columnsIn(period);
    const sums = figureSums(equation, columns);
    const sides = withSides ? sidesIn(equation, columns) : undefined;
    parts.set(own.number, before ? together(before, { equation, sums, sides }) : { equation, sums, sides });
    return { ...resultOfParts([...parts.values()]), ...(since !== undefined && { since }) };
  });
}

const plus = (a: string | null, b: string | null): string | null => (a === null ? b : b === null ? a : add(a, b));
const plusSide = (a: Side, b: Side): Side => ({ estimated: add(a.estimated, b.estimated), all: add(a.all, b.all) });
const plusSides = ([a, b]: Sides, [c, d]: Sides): Sides => [plusSide(a, c), plusSide(b, d)];

const together = ({ equation, sums: a, sides: own }: VersionPart, { sums: b, sides: more }: VersionPart): VersionPart => ({
  equation,
  sums: {
    numerators: plus(a.numerators, b.numerators),
    numerators2: plus(a.numerators2, b.numerators2),
    denominators: plus(a.denominators, b.denominators),
    reports: a.reports + b.reports,
    of: a.of + b.of,
    oneSided: a.oneSided + b.oneSided,
  },
  sides: own && more && plusSides(own, more),
});

function resultOfParts(parts: readonly VersionPart[]): CombinedResult {
  const count = (key: 'reports' | 'of' | 'oneSided') => parts.reduce((all, { sums }) => all + sums[key], 0);
  const oneSided = count('oneSided');
  const sides = parts.flatMap((part) => (part.sides ? [part.sides] : []));
  const estimated = sides.length > 0 ? toldShare(sides.reduce(plusSides)) : undefined;
  return {
    value: valueOfParts(parts),
    reports: count('reports'),
    of: count('of'),
    ...(oneSided > 0 && { oneSided }),
    ...(estimated !== undefined && { estimated }),
  };
}

/** The figure of sums that several equations have made, each with its own factor; the equations add up with each other. */
function valueOfParts(parts: readonly { equation: Equation; sums: Sums }[]): string | null {
  const above = parts.flatMap(({ equation, sums }) => resultOf({ ...equation, denominators: [] }, sums) ?? []);
  if (above.length === 0) return null;
  if (!parts.some(({ equation }) => isRatio(equation))) return sum(above);
  return divide(sum(above), sum(parts.flatMap(({ sums }) => sums.denominators ?? [])));
}
