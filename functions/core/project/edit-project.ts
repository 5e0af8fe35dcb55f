import type { projects } from '../../../shared/contract/project/projects.ts';
import type { RouteInput } from '../../../shared/contract/route.ts';
import { type ProjectChange, projectStore } from '../../data/stores/project/project-store.ts';
import type { Context } from '../context.ts';
import { type ProjectOverview, projectOverview } from './projects.ts';

type Change = RouteInput<(typeof projects)['changeProject']>['body'];
type Replacement = RouteInput<(typeof projects)['replaceProject']>['body'];

/** `version`: that of the project after the change. */
export type EditedProject = ProjectOverview & { version: number };

/** Changes what is sent of a project; its settings merge key by key, and null removes one. @throws not_found, stale_version */
export const editProject = (context: Context, projectUid: string, body: Change): Promise<EditedProject> =>
  edited(context, projectUid, (metaJson) => ({
    ...(body.name !== undefined && { name: body.name }),
    ...(body.reporting && { reporting: body.reporting }),
    ...(body.meta_json && { metaJson: withoutNulls({ ...metaJson, ...body.meta_json }) }),
  }));

/** Replaces the name and the settings of a project. @throws not_found, stale_version */
export const overwriteProject = (context: Context, projectUid: string, body: Replacement): Promise<EditedProject> =>
  edited(context, projectUid, () => ({
    name: body.name,
    metaJson: withoutNulls(body.meta_json),
    ...(body.reporting && { reporting: body.reporting }),
  }));

async function edited(
  context: Context,
  projectUid: string,
  changeOf: (metaJson: Record<string, unknown>) => ProjectChange,
): Promise<EditedProject> {
  const { tenantUid, cause, ifMatch } = context;
  const store = projectStore(tenantUid);
  const current = await store.get(projectUid);
  const { version } = await store.update(current, changeOf(current.metaJson), cause, ifMatch);
  return { version, ...(await projectOverview(context, projectUid)) };
}

const withoutNulls = (meta: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(meta).filter(([, value]) => value !== null));
