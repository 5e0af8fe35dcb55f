import { type dashboard, InputRow } from '../../../shared/contract/dashboard.ts';
import { displayPeriod } from '../../../shared/domain/periods.ts';
import { type Node, parentPath } from '../../../shared/domain/tree.ts';
import { commitStore } from '../../data/commit-store.ts';
import { indicatorStore } from '../../data/indicator-store.ts';
import { reportStore } from '../../data/report-store.ts';
import { csvText } from '../../http/csv.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { type DashboardScope, dashboardScope } from './scope.ts';

type Names = { project: string; reportingPackage: string; period: string };

/** So many reports are read at once. */
const AT_ONCE = 20;

/** The name of the nearest section above a node. */
function sectionOf(node: Node, byPath: ReadonlyMap<string, Node>): string {
  for (let path = parentPath(node.path); path !== ''; path = parentPath(path)) {
    const above = byPath.get(path);
    if (above?.type === 'tree') return above.name ?? '';
  }
  return '';
}

/** What was entered in one report, in the order of its tree. */
async function rowsOf(tenantUid: string, commitUid: string, masterRefUid: string, names: Names): Promise<InputRow[]> {
  const store = reportStore(tenantUid);
  const { commit, values } = await store.parts(commitUid);
  if (values.size === 0) return [];
  const { tree } = await store.structure(commit, { trackerUid: commit.trackerUid, refUid: commit.refUid, masterRefUid });
  const byPath = new Map(tree.nodes.map((node) => [node.path, node]));
  return tree.nodes.flatMap((node) => {
    const entry = values.get(node.uid);
    if (!entry || !node.metric) return [];
    return [
      {
        Project: names.project,
        'Reporting Package': names.reportingPackage,
        'Reporting Period': names.period,
        Section: sectionOf(node, byPath),
        Metric: node.metric.name,
        Unit: node.metric.unit,
        Value: entry.value ?? '',
        Comment: entry.comment,
        'N/A': entry.noReport ? 'Yes' : '',
      },
    ];
  });
}

/** The reports of the packages in the periods of the range, period by period. */
async function reportsIn(tenantUid: string, { ref, packages, shown }: DashboardScope) {
  const { commits } = await commitStore(tenantUid).ofProject(ref.projectUid);
  const nameOf = new Map(packages.map(({ uid, name }) => [uid, name]));
  return shown.flatMap((period) =>
    commits
      .filter(({ refUid, periodUid, status }) => periodUid === period.uid && nameOf.has(refUid) && status !== 'Invalidated')
      .map(({ uid, refUid }) => ({ uid, reportingPackage: nameOf.get(refUid) ?? '', period: displayPeriod(period) })),
  );
}

/** Every figure that was entered, for somebody's own analysis (REP-367, REP-368). */
export const listInputs: Handlers<typeof dashboard>['api_project_inputs_list'] = async (context, { params, query }) => {
  const { tenantUid, reply } = context;
  const loaded = await indicatorStore(tenantUid).load(params.projectId);
  const { name: project, masterRefUid } = loaded.project;
  const reports = await reportsIn(tenantUid, dashboardScope(context, loaded, query));
  const rows: InputRow[] = [];
  for (let start = 0; start < reports.length; start += AT_ONCE) {
    const batch = reports
      .slice(start, start + AT_ONCE)
      .map(({ uid, ...names }) => rowsOf(tenantUid, uid, masterRefUid, { ...names, project }));
    rows.push(...(await Promise.all(batch)).flat());
  }
  if ((query.format ?? query.output_format) !== 'excel') return rows;
  Object.assign(reply, { contentType: 'text/csv; charset=utf-8', filename: 'project_inputs.csv' });
  return csvText(Object.keys(InputRow.shape), rows);
};
