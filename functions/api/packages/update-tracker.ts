import type { trackers } from '../../../shared/contract/project/packages.ts';
import { fieldError } from '../../../shared/errors.ts';
import { loadProject } from '../../core/project/package.ts';
import { idStore } from '../../data/stores/id-store.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { trackerView } from './view.ts';

/** A template of the tenant by its id, or null for none. */
async function templateFor({ tenantUid, ids }: SignedInRequest, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const { template } = await idStore(tenantUid).resolve({ template: { type: 'tracker', id } });
  if (!template || template.uid === ids.tracker?.uid) throw fieldError('from_template', 'No such template');
  const { tracker } = await projectStore(tenantUid).load(String(template.projectUid));
  if (!tracker.isTemplate) throw fieldError('from_template', 'No such template');
  return template.uid;
}

/** Whether it is a template, whether it is public, and what it follows. */
export const updateTracker: Handlers<typeof trackers>['changeStructure'] = async (context, { body }) => {
  const { tenantUid, cause, ifMatch, reply } = context;
  const { tracker, project, refs } = await loadProject(context);
  const change = {
    ...(body.is_template !== undefined && { isTemplate: body.is_template }),
    ...(body.is_public !== undefined && { isPublic: body.is_public }),
    ...(body.from_template !== undefined && { fromTemplate: await templateFor(context, body.from_template) }),
  };
  reply.version = await projectStore(tenantUid).updateTracker(tracker, change, cause, ifMatch);
  const { fromTemplate = tracker.fromTemplate, ...flags } = change;
  const { fromTemplate: _before, ...kept } = tracker;
  return trackerView({ ...kept, ...flags, ...(fromTemplate && { fromTemplate }) }, project, refs);
};
