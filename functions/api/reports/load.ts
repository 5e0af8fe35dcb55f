import { AppError } from '../../../shared/errors.ts';
import type { Context } from '../../core/context.ts';
import { checkVisible } from '../../core/report/caller.ts';
import { type ReportFrame, reportFrame } from '../../data/stores/report/report-frame.ts';
import { type ReportParts, reportStore } from '../../data/stores/report/report-store.ts';

export type LoadedReport = { parts: ReportParts; frame: ReportFrame };

/** A report with what was entered in it and what its project says of it: two Queries. @throws not_found, forbidden */
export async function loadReport(context: Context, commitUid: string): Promise<LoadedReport> {
  const place = context.ids.commit ?? context.ids.ref;
  const [parts, frame] = await Promise.all([
    reportStore(context.tenantUid).parts(commitUid),
    reportFrame(context.tenantUid, String(place?.projectUid)),
  ]);
  if (parts.commit.projectUid !== frame.project.uid) throw new AppError('not_found', 'No such report');
  checkVisible(context, parts.commit);
  return { parts, frame };
}
