import type { ReportRecord } from '../../../../../shared/contract/report/reports.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import type { PlaceOfReport } from '../model/use-report-data.ts';

/**
 * The address of the report of a trail; a staging report has no id in it (REP-016).
 * @param report absent while loading: the address with an id leads there, too
 */
export function wayBack(
  { project, packageId }: Pick<PlaceOfReport, 'packageId'> & { project: { uid: string } },
  reportId: string,
  report: Pick<ReportRecord, 'is_staging'> | undefined,
): string {
  const base = `/project/${shortId(project.uid)}/wpack/${packageId}/report`;
  return report?.is_staging ? base : `${base}/${reportId}`;
}
