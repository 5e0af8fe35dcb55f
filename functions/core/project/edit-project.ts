import type { projects } from '../../../shared/contract/project/projects.ts';
import type { RouteInput } from '../../../shared/contract/route.ts';
import { changesOf } from '../../data/audit-write.ts';
import { type ProjectChange, projectStore } from '../../data/stores/project/project-store.ts';
import type { Context } from '../context.ts';
import { demandSeenVersion } from '../seen-version.ts';
import { checkDuration } from './duration.ts';
import { type ProjectOverview, projectOverview } from './projects.ts';

type Change = RouteInput<(typeof projects)['changeProject']>['body'];
type Replacement = RouteInput<(typeof projects)['replaceProject']>['body'];

/** `version`: that of the project after the change. */
export type EditedProject = ProjectOverview & { version: number };

/**
 * Changes the sent fields of a project; its settings merge key by key, and null removes one.
 * @throws not_found, stale_version, invalid_input for a duration of too many periods
 */
export const editProject = (context: Context, projectUid: string, body: Change): Promise<EditedProject> =>
  edited(context, projectUid, body, (metaJson) => ({
    ...(body.name !== undefined && { name: body.name }),
    ...(body.meta_json && { metaJson: withoutNulls({ ...metaJson, ...body.meta_json }) }),
  }));

/** Replaces the name and the settings of a project. @throws as `editProject` */
export const overwriteProject = (context: Context, projectUid: string, body: Replacement): Promise<EditedProject> =>
  edited(context, projectUid, body, () => ({
    name: body.name,
    metaJson: withoutNulls(body.meta_json),
  }));

async function edited(
  context: Context,
  projectUid: string,
  { reporting }: Pick<Change, 'reporting'>,
  changeOf: (metaJson: Record<string, unknown>) => ProjectChange,
): Promise<EditedProject> {
  const { tenantUid, cause } = context;
  const store = projectStore(tenantUid);
  const current = await store.get(projectUid);
  // clients send the whole project, with a duration that an earlier release has taken
  const isOther = changesOf({ ...current }, { reporting }).length > 0;
  if (reporting && isOther) checkDuration(reporting, 'reporting');
  demandSeenVersion(context, current, 'project');
  const change = { ...changeOf(current.metaJson), ...(reporting && { reporting }) };
  const { version } = await store.update(current, change, cause);
  return { version, ...(await projectOverview(context, projectUid)) };
}

const withoutNulls = (meta: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(meta).filter(([, value]) => value !== null));
