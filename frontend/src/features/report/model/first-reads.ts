import type { QueryClient } from '@tanstack/react-query';
import { projects } from '../../../../../shared/contract/project/projects.ts';
import { nodes as nodesResource } from '../../../../../shared/contract/report/nodes.ts';
import { reports } from '../../../../../shared/contract/report/reports.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { apiQuery } from '../../../api/queries.ts';
import { argsOfNodes, reportPlaceIn } from './use-report-data.ts';

/**
 * Requests a report and its nodes before the page is rendered, because the page could request the nodes only after the report.
 */
export async function readReportFirst(
  queries: QueryClient,
  { projectId = '', refId: packageId, commitId: reportId }: { projectId?: string; refId?: string; commitId?: string },
): Promise<void> {
  // A project has no report of its own.
  if (packageId === undefined) return;
  const project = await queries.fetchQuery(apiQuery(projects, 'readProject', { params: { projectId: shortId(projectId) } }));
  const place = reportPlaceIn(project, packageId);
  if (!place) return;
  const params = { trackerId: place.structureId, refId: place.packageId };
  const report = await (reportId === undefined
    ? queries.fetchQuery(apiQuery(reports, 'readCurrentReport', { params }))
    : queries.fetchQuery(apiQuery(reports, 'readReport', { params: { ...params, commitId: reportId } })));
  await queries.prefetchQuery(apiQuery(nodesResource, 'listNodes', argsOfNodes(report)));
}
