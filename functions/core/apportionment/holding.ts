import type { ReceivedFrom } from '../../../shared/contract/report/received-from.ts';
import { type Source, sourceKey } from '../../../shared/domain/apportionment/received.ts';
import { isInvalidated } from '../../../shared/domain/report/status.ts';
import { type ReportItem, reportHeaderStore } from '../../data/stores/report/report-list-store.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import type { ClientOfSupplier } from './clients.ts';

/** The sources of a report's received figures, as its header stores them. */
export const sourcesIn = ({ metaJson }: Pick<ReportItem, 'metaJson'>): Record<string, ReceivedFrom> =>
  (metaJson.apportionment as { sources?: Record<string, ReceivedFrom> } | undefined)?.sources ?? {};

/** The sources that a report has figures of, whether they were submitted or only written. */
export async function heldSources(tenantUid: string, report: ReportItem): Promise<Set<string>> {
  const { values } = await reportStore(tenantUid).parts(report.uid, { consistent: true });
  const written = [...values.values()].flatMap(({ metaJson }) => Object.keys(metaJson?.received?.parts ?? {}));
  return new Set([...Object.keys(sourcesIn(report)), ...written]);
}

/** Whether a report of a package that counts has figures of a source. */
export async function isHeldIn(
  tenantUid: string,
  place: Pick<ReportItem, 'projectUid' | 'packageUid'>,
  source: Source,
): Promise<boolean> {
  const { reports } = await reportHeaderStore(tenantUid).ofPackage(place);
  const counting = reports.filter(({ status }) => !isInvalidated(status));
  const held = await Promise.all(counting.map((report) => heldSources(tenantUid, report)));
  return held.some((sources) => sources.has(sourceKey(source)));
}

/** The report of a client's package that counts and names a source: it was submitted with its figures. One Query. */
export async function notedReport(
  tenantUid: string,
  { clientProjectUid: projectUid, packageUid }: Pick<ClientOfSupplier, 'clientProjectUid' | 'packageUid'>,
  source: Source,
): Promise<ReportItem | undefined> {
  const { reports } = await reportHeaderStore(tenantUid).ofPackage({ projectUid, packageUid });
  return reports.find((report) => !isInvalidated(report.status) && sourceKey(source) in sourcesIn(report));
}

/**
 * Why a report with received figures cannot be moved: a correction goes to the report of the package and period that the figures
 * were sent for, so they would exist twice.
 */
export const HOLDS_RECEIVED =
  'This report holds figures that suppliers sent for its package and period. Ask the suppliers to set the share to 0 % and submit, then move it.';
