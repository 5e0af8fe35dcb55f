import { READ_ONLY_META } from '../../../../shared/contract/report/report-change.ts';
import { reports } from '../../../../shared/contract/report/reports.ts';
import { useApiMutation, useApiQuery } from '../../api/queries.ts';
import type { PlaceOfStructure } from '../structure/index.ts';

/** The settings that the reports of a project or package start from: layout, sort key and similar (SET-390). */
export function useSettings({ trackerId: structureId, packageId, commitId: reportId }: PlaceOfStructure) {
  const params = { trackerId: structureId, refId: packageId, commitId: reportId };
  const report = useApiQuery(reports, 'readReport', { params });
  const update = useApiMutation(reports, 'changeReport', { changes: 'settings' });
  const save = (meta_json: Record<string, unknown>) => update.mutateAsync({ args: { params, body: { meta_json } } });
  const entries = Object.entries(report.data?.meta_json ?? {}).filter(([key]) => !READ_ONLY_META.has(key));
  const meta: Record<string, unknown> = Object.fromEntries(entries);
  return { meta, isPending: report.isPending, isSaving: update.isPending, save };
}
