import { setTimeout as wait } from 'node:timers/promises';
import type { StoredFile } from '../../../shared/contract/file/files.ts';
import type { Job } from '../../../shared/contract/jobs.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { ImportReport } from '../../../shared/contract/structure/structure.ts';
import { parentPath } from '../../../shared/domain/structure/tree.ts';
import type { ApiPerson } from './client.ts';
import { templateCsv } from './structure-file.ts';
import { leaves, metricKey, type SeedIssue } from './template.ts';
import { STORE_UPLOADS, uploadCsv } from './upload.ts';

/** The tree of a project, where its metrics and factors are changed. */
export type SeedStructure = { structureUid: string; treeUid: string };

/** The nodes of metrics and sub-metrics, by their key in the template. */
export type PlacedMetrics = Map<string, { path: string; uid: string; metricUid: string }>;

const POLL_MS = 250;
const LONGEST_MS = 120_000;

/** Creates the demonstration's tree as a person does with a file: one upload and one import, not a request for each metric. */
export async function buildTemplate(admin: ApiPerson, at: SeedStructure, template: readonly SeedIssue[]): Promise<PlacedMetrics> {
  const base = `/api/tracker/${at.structureUid}/commit/${at.treeUid}`;
  const { uid: file } = await uploadCsv<StoredFile>(admin, STORE_UPLOADS, 'metrics.csv', templateCsv(template));
  const { uid } = await admin.send<Job>('POST', `${base}/structure/`, { file, format: 'csv' });
  await imported(admin, `${base}/structure/${uid}/`);
  const placed = placedNodes(await admin.get<StructureNodeItem[]>(`${base}/node/`));
  const missing = keysOf(template).filter((key) => !placed.has(key));
  if (missing.length > 0) throw new Error(`Seeding: the import has left out ${missing.join(', ')}`);
  return placed;
}

const keysOf = (template: readonly SeedIssue[]) => [
  ...template.flatMap((issue) => issue.metrics.map((metric) => metricKey(issue, metric))),
  ...leaves(template).map(({ key }) => key),
];

async function imported(admin: ApiPerson, address: string): Promise<void> {
  for (let waited = 0; waited < LONGEST_MS; waited += POLL_MS) {
    const { job, report } = await admin.get<{ job: Job; report: ImportReport | null }>(address);
    if (job.status === 'failed' || (report?.refused ?? 0) > 0)
      throw new Error(`Seeding: the template is refused: ${JSON.stringify(report?.faults ?? job)}`);
    if (job.status === 'done') return;
    await wait(POLL_MS);
  }
  throw new Error('Seeding: the import of the template does not end');
}

/** Nodes by the names on their path, which are their key in the template. */
function placedNodes(nodes: readonly StructureNodeItem[]): PlacedMetrics {
  const keys = new Map<string, string>();
  const placed: PlacedMetrics = new Map();
  for (const { path, uid, node } of nodes) {
    const name = node.tree?.name ?? node.metricscore?.metric?.name;
    // The root has the name of the project.
    if (name === undefined || parentPath(path) === '') continue;
    const above = keys.get(parentPath(path));
    const key = above === undefined ? name : `${above} / ${name}`;
    keys.set(path, key);
    const metric = node.metricscore?.metric;
    if (metric) placed.set(key, { path, uid, metricUid: metric.uid });
  }
  return placed;
}
