import type { projects } from '../../../shared/contract/project/projects.ts';
import { compareNames } from '../../../shared/domain/kernel/names.ts';
import { projectsSeenBy } from '../../core/project/projects.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { summaryView } from './view.ts';

export const listProjects: Handlers<typeof projects>['listProjects'] = async (context) =>
  (await projectsSeenBy(context)).map(summaryView).sort((a, b) => compareNames(a.name, b.name));
