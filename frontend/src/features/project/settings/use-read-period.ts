import { useQueryClient } from '@tanstack/react-query';
import { periods, type ReportingPeriod } from '../../../../../shared/contract/project/periods.ts';
import type { Project } from '../../../../../shared/contract/project/projects.ts';
import { readAtOnce } from '../../../api/queries.ts';

type Place = { project: Pick<Project, 'uid'>; period: Pick<ReportingPeriod, 'uid'> };

/** Reads the stored state of a period; undefined if it was deleted. */
export function useReadPeriod({ project, period }: Place): () => Promise<ReportingPeriod | undefined> {
  const queries = useQueryClient();
  return async () => {
    const all = await readAtOnce(queries, periods, 'listPeriods', { params: { projectId: project.uid } });
    return all.find(({ uid }) => uid === period.uid);
  };
}
