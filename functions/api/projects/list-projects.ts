import type { projects } from '../../../shared/contract/project/projects.ts';
import { compareNames } from '../../../shared/domain/kernel/names.ts';
import { projectsSeenBy } from '../../core/project/projects.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { pageOf } from '../views/page-of.ts';
import { summaryView } from './view.ts';

export const listProjects: Handlers<typeof projects>['listProjects'] = async (context, { query }) => {
  const all = (await projectsSeenBy(context)).map(summaryView);
  return pageOf(
    context,
    all.sort((a, b) => compareNames(a.name, b.name)),
    query,
  );
};
