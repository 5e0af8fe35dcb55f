import type { projects } from '../../../shared/contract/project/projects.ts';
import { type ProjectChange, projectStore } from '../../data/stores/project/project-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { loadView } from './view.ts';

const withoutNulls = (meta: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(meta).filter(([, value]) => value !== null));

async function change(
  context: SignedInRequest,
  projectUid: string,
  changeOf: (metaJson: Record<string, unknown>) => ProjectChange,
) {
  const store = projectStore(context.tenantUid);
  const current = await store.get(projectUid);
  const { version } = await store.update(current, changeOf(current.metaJson), context.cause, context.ifMatch);
  context.reply.version = version;
  return (await loadView(context.tenantUid, projectUid)).view;
}

export const patchProject: Handlers<typeof projects>['changeProject'] = (context, { params, body }) =>
  change(context, params.projectId, (metaJson) => ({
    ...(body.name !== undefined && { name: body.name }),
    ...(body.reporting && { reporting: body.reporting }),
    ...(body.meta_json && { metaJson: withoutNulls({ ...metaJson, ...body.meta_json }) }),
  }));

export const replaceProject: Handlers<typeof projects>['replaceProject'] = (context, { params, body }) =>
  change(context, params.projectId, () => ({
    name: body.name,
    metaJson: withoutNulls(body.meta_json),
    ...(body.reporting && { reporting: body.reporting }),
  }));
