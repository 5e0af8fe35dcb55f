import type { trackers } from '../../../shared/contract/project/packages.ts';
import { canSee } from '../../../shared/domain/access/rights.ts';
import { loadProject } from '../../core/project/package.ts';
import { grantOn } from '../../data/stores/person/caller-store.ts';
import { projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import { projectStore, type TrackerItem } from '../../data/stores/project/project-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { trackerView } from './view.ts';

type Routes = Handlers<typeof trackers>;

export const readTracker: Routes['readStructure'] = async (context) => {
  const { tracker, project, refs } = await loadProject(context);
  context.reply.version = tracker.version;
  return trackerView(tracker, project, refs);
};

export const readProjectTracker: Routes['listProjectStructures'] = async ({ tenantUid }, { params }) => {
  const { tracker, project, refs } = await projectStore(tenantUid).load(params.projectId);
  return [trackerView(tracker, project, refs)];
};

/** The templates that the caller may read, and all public ones (ADM-478); otherwise every tracker of a project that is seen. */
export const listTrackers: Routes['listStructures'] = async ({ tenantUid, actor }, { query }) => {
  const store = projectStore(tenantUid);
  const [all, projects] = await Promise.all([store.trackers(), projectIndexStore(tenantUid).all()]);
  const seen = new Set(
    projects
      .filter(({ uid, companyUid }) => canSee(actor, grantOn(actor, { projectUid: uid, companyUid })))
      .map(({ uid }) => uid),
  );
  const isListed = ({ projectUid, isTemplate, isPublic }: TrackerItem) =>
    query.onlyTemplates ? isTemplate && (isPublic || seen.has(projectUid)) : seen.has(projectUid);
  const listed = all.filter(isListed);
  const roots = await store.rootRefs(projects.filter(({ uid }) => listed.some(({ projectUid }) => projectUid === uid)));
  return listed.flatMap((tracker) => {
    const project = projects.find(({ uid }) => uid === tracker.projectUid);
    return project ? [trackerView(tracker, project, roots.get(project.uid) ?? [])] : [];
  });
};
