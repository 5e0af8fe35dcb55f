import { factors } from '../../../../../shared/contract/factor/factors.ts';
import { indicators } from '../../../../../shared/contract/indicator/indicators.ts';
import { members } from '../../../../../shared/contract/person/members.ts';
import { periods } from '../../../../../shared/contract/project/periods.ts';
import type { Project } from '../../../../../shared/contract/project/projects.ts';
import { nodes } from '../../../../../shared/contract/report/nodes.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { useStructurePlace } from '../../structure/index.ts';
import { hasNoApprover } from '../package-modals.tsx';
import { hasBegun, type SetupStep, setupSteps } from './steps.ts';

/** The steps of a project's set-up. Undefined until everything is read, or without the right to read it. */
export function useSetupSteps(project: Project): SetupStep[] | undefined {
  const place = useStructurePlace().data;
  const params = { trackerId: place?.trackerId ?? '', commitId: place?.commitId ?? '' };
  const enabled = { enabled: place !== undefined };
  const projectParams = { params: { projectId: project.uid } };
  const dates = useApiQuery(periods, 'listPeriods', projectParams);
  const people = useApiQuery(members, 'listMembers', projectParams);
  const roles = useApiQuery(members, 'listRoles', projectParams);
  const tree = useApiQuery(nodes, 'listNodes', { params, query: {} }, enabled);
  const inUse = useApiQuery(factors, 'readFactorsInUse', { params }, enabled);
  const results = useApiQuery(indicators, 'listIndicators', { params, query: {} }, enabled);
  if (!dates.data || !people.data || !roles.data || !tree.data || !inUse.data || !results.data) return undefined;
  const packages = project.related_refs.filter(({ parent }) => parent !== null);
  return setupSteps({
    periods: dates.data.length,
    packages: packages.length,
    unapproved: packages.filter(({ responsible_discipline }) => hasNoApprover(responsible_discipline ?? '', roles.data)).length,
    metrics: tree.data.filter(({ type }) => type === 'metricscore').length,
    missingFactors: inUse.data.missing.length,
    people: people.data.filter((member) => member.project_discipline !== null).length,
    indicators: results.data.length,
    begun: packages.filter(hasBegun).length,
  });
}
