import type { ReportItem } from '../../../../functions/data/stores/report/report-writes.ts';
import { type PeriodSheet, periodSheet, resultsOfSheet } from '../../../../shared/domain/indicator/period-sheet.ts';
import type { ReportResult } from '../../../../shared/domain/report/stored-result.ts';
import { memoryDatabase } from '../table.ts';

/** All items of the table, by key. */
export const items = memoryDatabase() as Map<string, Record<string, unknown>>;

const { refreshSheets } = await import('../../../../functions/core/indicator/refresh-sheets.ts');
const { sheetsUpTo } = await import('../../../../functions/core/indicator/period-sheets.ts');
const { toldResults } = await import('../../../../functions/core/indicator/told-results.ts');
const { periodSheetStore } = await import('../../../../functions/data/stores/indicator/period-sheet-store.ts');
const { resultStore } = await import('../../../../functions/data/stores/indicator/result-store.ts');

export const tenantUid = '10000000-0000-4000-8000-000000000000';
export const projectUid = '20000000-0000-4000-8000-000000000000';
const METRICS = new Set(['m']);
/** First days of the periods. */
export const STARTS = ['2024-01-01', '2024-02-01'];
/** Bytes of a part, enough for one or two reports. */
const PART = 150;

/** An approved report of the first period, in a package of its own. */
export const reportOf = (index: number) =>
  ({
    tenantUid,
    uid: `report ${index}`,
    projectUid,
    packageUid: `package ${index}`,
    periodStart: STARTS[0],
    periodUid: `period ${STARTS[0]}`,
    status: 'OK for Submission',
    submission: 1,
    history: [],
  }) as unknown as ReportItem;

/** A result with one figure of one metric. */
export const resultOf = (value: string): ReportResult => ({
  official: { values: [['m', value]], missing: [], metrics: ['m'] },
  pending: null,
});

/** The stored fields of a report that its result needs. */
export const placeOf = ({ uid, packageUid, periodStart }: ReportItem) => {
  const [pk, sk] = [`${tenantUid}#commit#${uid}`, 'commit'];
  return { pk, sk, uid, tenantUid, projectUid, refUid: packageUid, periodStart };
};

/** Every figure, with its package and period. */
export const figuresOf = (sheets: Iterable<PeriodSheet>) =>
  [...sheets].flatMap((sheet) =>
    resultsOfSheet(sheet).map(
      ({ packageUid, periodUid, official }) => `${packageUid} ${periodUid} ${official?.values[0]?.[1] ?? '-'}`,
    ),
  );

/** The stored sheets, and the sheets computed from all results. */
export async function storedAndPlain() {
  const stored = await periodSheetStore(tenantUid).upTo(projectUid, undefined, { consistent: true });
  const results = await resultStore(tenantUid).range(projectUid, '0', '~', { consistent: true });
  const told = [...stored.periods].flatMap(([start, { sheet, changed, isWhole }]) =>
    sheet || changed.length > 0 || !isWhole ? [{ start, sheet, changed, isWhole }] : [],
  );
  const plain = [...Map.groupBy(results, ({ periodStart }) => periodStart)].map(([start, own]) => ({
    start,
    sheet: JSON.parse(JSON.stringify(periodSheet(toldResults(own), METRICS))) as PeriodSheet,
    changed: [],
    isWhole: true,
  }));
  return { told, plain: plain.toSorted((a, b) => (a.start < b.start ? -1 : 1)) };
}

/** Puts a report without a result into the table. */
export const place = (report: ReportItem) => {
  const item = placeOf(report);
  items.set(`${item.pk}\n${item.sk}`, item);
};

type Told = Parameters<typeof refreshSheets>[3];

/** Refreshes the sheets as a worker does after some results. */
export const refresh = (told: Told = []) => refreshSheets(tenantUid, projectUid, METRICS, told, PART);

/** Reads the sheets as a dashboard does. */
export const dashboardSheets = (read: { consistent?: boolean } = {}) =>
  sheetsUpTo({ tenantUid, projectUid, last: '2024-12-01' }, () => METRICS, read);

export const sheets = periodSheetStore(tenantUid);
export const results = resultStore(tenantUid);
