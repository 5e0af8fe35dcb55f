import type { Project } from '../../../../shared/contract/project/projects.ts';
import { isLocked } from '../../../../shared/domain/report/status.ts';

/** Whether a project, or a package of it, has a submitted report now. Only the server knows a report that was approved before the current one. */
export const hasSubmitted = ({ related_commits }: Pick<Project, 'related_commits'>): boolean =>
  related_commits.some(({ is_staging, status_name }) => !is_staging || isLocked(status_name));
