import { type DashboardInput, dashboardCells, officialOf } from '../indicator/dashboard.ts';
import type { EquationIn } from '../indicator/equation-versions.ts';

/**
 * An official figure of the whole project: what approved reports say of an indicator in a period, also those that have been reopened
 * since. `value`: exact decimal as text, null where the reports give no result; days as 'YYYY-MM-DD', the end exclusive.
 */
export type OfficialFigure = {
  indicatorUid: string;
  name: string;
  unit: string;
  periodUid: string;
  periodStart: string;
  periodEnd: string;
  value: string | null;
};

/** An official figure before and after a change; null for none. `oldUnit`: absent where the unit stays. */
export type RestatedFigure = Omit<OfficialFigure, 'value'> & { oldUnit?: string; old: string | null; new: string | null };

/** What official figures are computed from: the indicators of the whole project, and what its dashboard reads. */
export type OfficialInput = Omit<DashboardInput, 'shown'> & {
  /** `formerUids`: of those that were merged into it */
  indicators: readonly { uid: string; name: string; formerUids?: readonly string[] | undefined; equationIn: EquationIn }[];
};

/** An official figure with how many of the expected reports are in it. */
export type CountedFigure = OfficialFigure & { reports: number; of: number };

/** Every figure that at least one approved report takes part in, by indicator and then by period, as the dashboard computes it. */
export function officialFigures(input: OfficialInput): CountedFigure[] {
  const cells = dashboardCells({ ...input, shown: input.all });
  return input.indicators.flatMap(({ uid: indicatorUid, name, equationIn }) =>
    input.all.flatMap(({ uid: periodUid, start: periodStart, end: periodEnd }): CountedFigure[] => {
      const { equation, unit } = equationIn({ start: periodStart });
      const { value, reports, of } = officialOf(equation, cells.get(periodUid) ?? []);
      return reports === 0 ? [] : [{ indicatorUid, name, unit, periodUid, periodStart, periodEnd, value, reports, of }];
    }),
  );
}

const keyOf = ({ indicatorUid, periodUid }: Pick<OfficialFigure, 'indicatorUid' | 'periodUid'>) => `${indicatorUid} ${periodUid}`;

/** Figures of before whose value or unit differs now, or that are gone; a figure that is new is none of them. */
export function changedFigures(before: readonly OfficialFigure[], after: readonly OfficialFigure[]): RestatedFigure[] {
  const now = new Map(after.map((figure) => [keyOf(figure), figure]));
  return before.flatMap((figure): RestatedFigure[] => {
    const next = now.get(keyOf(figure));
    if (next && next.value === figure.value && next.unit === figure.unit) return [];
    const { indicatorUid, name, unit, periodUid, periodStart, periodEnd } = next ?? figure;
    const place = { indicatorUid, name, unit, periodUid, periodStart, periodEnd };
    return [{ ...place, ...(unit !== figure.unit && { oldUnit: figure.unit }), old: figure.value, new: next?.value ?? null }];
  });
}
