import { todayIn } from '../../../shared/domain/kernel/dates.ts';
import { figureRecordStore } from '../../data/stores/restatement/figure-record-store.ts';
import { tenantStore } from '../../data/stores/tenant/tenant-store.ts';

/** What restated figures were, such as 'Restated 2026-11-03, was 42 kWh', by `markKey`. */
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
    figures.flatMap(({ indicatorUid, packageUid: holder, unit, restated }) => {
      if (!restated || holder !== packageUid) return [];
      const was = restated.old === null ? 'none' : [restated.old, restated.oldUnit ?? unit].filter(Boolean).join(' ');
      return [[markKey(indicatorUid, periodUid), `Restated ${todayIn(timeZone, restated.at)}, was ${was}`] as const];
    }),
  );
  return new Map(marks);
}
