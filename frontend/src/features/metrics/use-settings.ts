import { useQueryClient } from '@tanstack/react-query';
import { READ_ONLY_META } from '../../../../shared/contract/report/report-change.ts';
import { type ReportRecord, reports } from '../../../../shared/contract/report/reports.ts';
import { readAtOnce, useApiMutation, useApiQuery } from '../../api/queries.ts';
import type { PlaceOfStructure } from '../structure/index.ts';

/**
 * The initial settings of a project's or package's reports: layout, sort key and similar (SET-390). `meta` is empty until `query`
 * has read them.
 */
export function useSettings({ trackerId: structureId, packageId, commitId: reportId }: PlaceOfStructure) {
  const params = { trackerId: structureId, refId: packageId, commitId: reportId };
  const queries = useQueryClient();
  const report = useApiQuery(reports, 'readReport', { params });
  const update = useApiMutation(reports, 'changeReport', { changes: 'settings' });
  /** `version`: the version that the change is based on; absent for a single setting */
  const save = (meta_json: Record<string, unknown>, version?: number) =>
    update.mutateAsync({
      args: { params, body: { meta_json } },
      ...(version !== undefined && { options: { ifMatch: version } }),
    });
  const reread = async () => seenIn(await readAtOnce(queries, reports, 'readReport', { params }));
  return { ...seenIn(report.data), query: report, isSaving: update.isPending, save, reread };
}

function seenIn(report: Pick<ReportRecord, 'meta_json' | 'version'> | undefined) {
  const entries = Object.entries(report?.meta_json ?? {}).filter(([key]) => !READ_ONLY_META.has(key));
  const meta: Record<string, unknown> = Object.fromEntries(entries);
  return { meta, version: report?.version };
}
