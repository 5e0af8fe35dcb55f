import { todayIn } from '../../../shared/domain/kernel/dates.ts';
import { figureRecordStore } from '../../data/stores/restatement/figure-record-store.ts';
import { tenantStore } from '../../data/stores/tenant/tenant-store.ts';

/** What restated figures were, and became where they have changed since: 'Restated 2026-11-03, was 42 kWh, then 40', by `markKey`. */
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
      const was = restated.old === null ? 'none' : [restated.old, restated.oldUnit ?? unit].filter(Boolean).join(' ');
      // more reports that were approved since are no restatement
      const since = restated.new === undefined || restated.new === value ? '' : `, then ${restated.new ?? 'none'}`;
      return [[markKey(indicatorUid, periodUid), `Restated ${todayIn(timeZone, restated.at)}, was ${was}${since}`] as const];
    }),
  );
  return new Map(marks);
}
