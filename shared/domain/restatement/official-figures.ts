import type { PeriodCells } from '../indicator/cell-columns.ts';
import { type DashboardInput, officialOf } from '../indicator/dashboard.ts';
import type { EquationIn } from '../indicator/equation-versions.ts';
import { type OfficialReports, officialCells } from './official-reports.ts';

/**
 * An official figure: the result of an indicator in a period by its approved reports, also those that have been reopened since.
 * It is of the whole project, or with `packageUid` of a package that holds the indicator itself; `name` then ends with the
 * package's, as in 'Energy, Mill'. `value`: exact decimal as text, null where the reports give no result; days as 'YYYY-MM-DD',
 * the end exclusive.
 */
export type OfficialFigure = {
  indicatorUid: string;
  packageUid?: string;
  name: string;
  unit: string;
  periodUid: string;
  periodStart: string;
  periodEnd: string;
  value: string | null;
};

/**
 * An official figure before and after a change; null for none. `oldUnit`: absent where the unit stays; `ofProject`: whose it is,
 * in the register of a company that figures of projects leave or join.
 */
export type RestatedFigure = Omit<OfficialFigure, 'value'> & {
  oldUnit?: string;
  ofProject?: string;
  old: string | null;
  new: string | null;
};

/** A restated figure as people read it: its name ends with that of its project. */
export const withoutProject = ({ ofProject: _, ...figure }: RestatedFigure): RestatedFigure => figure;

/** A package with those below it, whose reports its figures come from. */
export type FigureHolder = { name: string; packageUids: ReadonlySet<string> };

/** The input of official figures: the indicators of a project and its packages, and the reads of the project's dashboard. */
export type OfficialInput = Omit<DashboardInput, 'shown' | 'results'> &
  OfficialReports & {
    /**
     * `formerUids`: of the indicators merged into it; `heldBy`: the owners of its figures, null for the whole project, which is
     * also the default
     */
    indicators: readonly {
      uid: string;
      name: string;
      formerUids?: readonly string[] | undefined;
      heldBy?: readonly (string | null)[] | undefined;
      equationIn: EquationIn;
    }[];
    /** undefined for a package that the project does not have */
    holderOf?(packageUid: string): FigureHolder | undefined;
  };

/** An official figure with how many of the expected reports are in it. */
export type CountedFigure = OfficialFigure & { reports: number; of: number };

/**
 * Every figure that at least one approved report takes part in, by indicator and then by period, as the dashboard computes it.
 */
export function officialFigures(input: OfficialInput): CountedFigure[] {
  const cells = officialCells(input);
  // indicators of one holder share its cells, which are then read by metric once
  const held = new Map<string, ReadonlyMap<string, PeriodCells>>();
  const cellsOf = (packageUid: string | null, holder: FigureHolder | undefined) => {
    if (packageUid === null || !holder) return cells;
    const own = held.get(packageUid) ?? officialCells(input, holder.packageUids);
    held.set(packageUid, own);
    return own;
  };
  return input.indicators.flatMap(({ uid: indicatorUid, name: indicator, heldBy = [null], equationIn }) =>
    heldBy.flatMap((packageUid) => {
      const holder = packageUid === null ? undefined : input.holderOf?.(packageUid);
      if (packageUid !== null && !holder) return [];
      const name = holder ? `${indicator}, ${holder.name}` : indicator;
      const inPeriod = cellsOf(packageUid, holder);
      return input.all.flatMap(({ uid: periodUid, start: periodStart, end: periodEnd }): CountedFigure[] => {
        const { equation, unit } = equationIn({ start: periodStart });
        const { value, reports, of } = officialOf(equation, inPeriod.get(periodUid) ?? []);
        if (reports === 0) return [];
        const place = { indicatorUid, ...(packageUid !== null && { packageUid }), name, unit, periodUid, periodStart, periodEnd };
        return [{ ...place, value, reports, of }];
      });
    }),
  );
}

/** The key of an official figure among those of its project. */
export const officialKey = ({
  indicatorUid,
  packageUid = '',
  periodUid,
}: Pick<OfficialFigure, 'indicatorUid' | 'periodUid'> & { packageUid?: string | undefined }): string =>
  `${indicatorUid} ${packageUid} ${periodUid}`;

/** A figure without its value. */
export const placeOfFigure = (of: Omit<OfficialFigure, 'value'>): Omit<OfficialFigure, 'value'> => {
  const { indicatorUid, packageUid, name, unit, periodUid, periodStart, periodEnd } = of;
  return { indicatorUid, ...(packageUid !== undefined && { packageUid }), name, unit, periodUid, periodStart, periodEnd };
};

/** Earlier figures whose value or unit differs now, or that are gone; new figures are not among them. */
export function changedFigures(before: readonly OfficialFigure[], after: readonly OfficialFigure[]): RestatedFigure[] {
  const now = new Map(after.map((figure) => [officialKey(figure), figure]));
  return before.flatMap((figure): RestatedFigure[] => {
    const next = now.get(officialKey(figure));
    if (next && next.value === figure.value && next.unit === figure.unit) return [];
    const place = placeOfFigure(next ?? figure);
    const oldUnit = place.unit !== figure.unit && { oldUnit: figure.unit };
    return [{ ...place, ...oldUnit, old: figure.value, new: next?.value ?? null }];
  });
}
