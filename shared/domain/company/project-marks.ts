import { type Equation, equationKey } from '../indicator/equation.ts';
import { type OwnEquation, ownEquationsIn, type RestatedOwn } from '../indicator/own-figures.ts';
import { isInFigure, type PeriodSums, type ProjectSums } from '../indicator/project-sums.ts';
import { bucketsByEnd, type CompanyFiguresInput } from './figures.ts';

/** The intervals to examine. */
type ExaminedIntervals = Pick<CompanyFiguresInput, 'interval' | 'shown'>;

const periodsIn = ({ periods }: ProjectSums, { interval, shown }: ExaminedIntervals): PeriodSums[] => {
  const [bucketAt, wanted] = [bucketsByEnd(interval), new Set(shown.map(({ uid }) => uid))];
  return periods.filter((period) => wanted.has(bucketAt(period).uid));
};

/**
 * The project's own equations for a figure of a company, in the shown intervals: only those of periods in which the project has a
 * part in the figure.
 */
export function ownEquationsBehind(sums: ProjectSums, equation: Equation, shown: ExaminedIntervals): OwnEquation[] {
  const index = sums.keys.indexOf(equationKey(equation));
  const behind = periodsIn(sums, shown).flatMap((period) => {
    const own = period.indicators[index];
    return own && isInFigure(own) ? ownEquationsIn(sums.otherwise, index, period) : [];
  });
  return [...new Set(behind)];
}

/**
 * A restated figure of a project with the exclusive end of its period. `isOtherwise`: the project calculates it by an equation of
 * its own, so the company does not add it up.
 */
export type RestatedBehind = RestatedOwn & { end: string; isOtherwise: boolean };

/** The figures of a project that were restated, of one indicator of a company, in the intervals that are shown. */
export function restatedBehind(
  sums: ProjectSums,
  { uid, equation }: { uid: string; equation: Equation },
  shown: ExaminedIntervals,
): RestatedBehind[] {
  const index = sums.keys.indexOf(equationKey(equation));
  const own = (sums.restated ?? []).filter((each) => each.index === index && each.of === uid);
  if (own.length === 0) return [];
  return periodsIn(sums, shown).flatMap(({ start, end }) => {
    const isOtherwise = ownEquationsIn(sums.otherwise, index, { start }).length > 0;
    return own.filter((each) => each.start === start).map((each) => ({ ...each, end, isOtherwise }));
  });
}
