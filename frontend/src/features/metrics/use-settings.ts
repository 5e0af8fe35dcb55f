import { commits } from '../../../../shared/contract/report/reports.ts';
import { useApiMutation, useApiQuery } from '../../api/queries.ts';
import type { PlaceOfStructure } from '../structure/index.ts';

/** What a commit tells beside its settings. */
const TOLD = new Set(['history', 'lastUpdateOn', 'lastUpdateBy', '_sectionsComplete', '_sectionsApproved']);

/** The settings that the reports of a project or package start from: layout, sort key and similar (SET-390). */
export function useSettings({ trackerId, refId, commitId }: PlaceOfStructure) {
  const params = { trackerId, refId, commitId };
  const commit = useApiQuery(commits, 'readReport', { params });
  const update = useApiMutation(commits, 'changeReport', { changes: 'settings' });
  const save = (meta_json: Record<string, unknown>) => update.mutateAsync({ args: { params, body: { meta_json } } });
  const entries = Object.entries(commit.data?.meta_json ?? {}).filter(([key]) => !TOLD.has(key));
  const meta: Record<string, unknown> = Object.fromEntries(entries);
  return { meta, isPending: commit.isPending, isSaving: update.isPending, save };
}
