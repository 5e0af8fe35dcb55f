import { todayIn } from '../../../shared/domain/kernel/dates.ts';
import { figureRecordStore } from '../../data/stores/restatement/figure-record-store.ts';
import { tenantStore } from '../../data/stores/tenant/tenant-store.ts';

/** What restated figures were, 'Restated 2026-11-03, was 42 kWh', and became where later approvals have changed them, by `markKey`. */
export type MarkTexts = ReadonlyMap<string, string>;

export const NO_MARKS: MarkTexts = new Map();

export const markKey = (indicatorUid: string, periodUid: string) => `${indicatorUid} ${periodUid}`;

/**
 * The marks of the restated figures of a project, or of the indicators that one of its packages holds, with days of the tenancy's time
 * zone. Two reads. @param packageUid undefined for the whole project
 */
export async function restatedMarks(tenantUid: string, projectUid: string, packageUid?: string): Promise<MarkTexts> {
  const [{ periods }, { timeZone }] = await Promise.all([
    figureRecordStore(tenantUid).last(projectUid),
    tenantStore(tenantUid).get(),
  ]);
  const marks = periods.flatMap(({ recorded: { periodUid, figures } }) =>
    figures.flatMap(({ indicatorUid, packageUid: holder, unit, value, restated }) => {
      if (!restated || holder !== packageUid) return [];
      const figureOf = (figure: string | null, its = unit) =>
        figure === null ? 'none' : [figure, its].filter(Boolean).join(' ');
      const day = todayIn(timeZone, restated.at);
      const was = figureOf(restated.old, restated.oldUnit);
      // more reports that were approved since are no restatement
      const text =
        restated.new === undefined || restated.new === value
          ? `Restated ${day}, was ${was}`
          : `Restated ${day} from ${was} to ${figureOf(restated.new)}, before later approvals`;
      return [[markKey(indicatorUid, periodUid), text] as const];
    }),
  );
  return new Map(marks);
}
