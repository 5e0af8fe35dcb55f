import type { ImportReport } from '../../../../shared/contract/structure/structure.ts';
import { pairOf } from '../../../../shared/domain/factor/factor-plan.ts';
import { isUnused } from '../../../../shared/domain/factor/factors.ts';
import { unitReader } from '../../../../shared/domain/metric/unit-reader.ts';
import {
  type FileNode,
  flatten,
  identityOf,
  type ReadStructureFile,
} from '../../../../shared/domain/structure/structure-file.ts';
import { factorStore } from '../../../data/stores/factor/factor-store.ts';
import { jobStore } from '../../../data/stores/job-store.ts';
import { type StructurePlace, structureStore } from '../../../data/stores/structure/structure-store.ts';
import type { ImportJob, JobWork } from '../../work.ts';
import { refuseOvertaken } from '../seen-structure.ts';
import { isPlanted, plantFaults, plantStructure } from './import.ts';
import { readStructure } from './json-reader.ts';
import { KeptFaults } from './kept-faults.ts';
import { knownMetrics } from './known-metrics.ts';

const MAX_FAULTS = 1000;
const PREVIEW_ROWS = 20;

/** The mark for a later attempt: `planted` is written together with the tree. */
type Checkpoint = { planted: true };

/** `units`: of the tenancy's metrics. */
type File = { place: StructurePlace; bytes: AsyncIterable<Uint8Array>; units: readonly string[]; seen?: string | undefined };
type Faults = { path: string; reason: string }[];

/**
 * Reads the file of a structure as a whole and appends it, all or nothing: with a fault anywhere nothing is imported, and the
 * report names the paths (SET-382, SET-383).
 * @throws invalid_input for what is no JSON, conflict where the structure has changed since `seen`
 */
export async function jsonReport(job: ImportJob, { place, bytes, units, seen }: File, dryRun: boolean): Promise<ImportReport> {
  const read = readStructure(await whole(bytes));
  if ('faults' in read) return refusal(read.faults, dryRun);
  const { tree } = await structureStore(job.tenantUid).read(place);
  // an earlier attempt may have written the tree: its nodes are no second copy, even if some have been deleted since
  const noted = (job.checkpoint as Checkpoint | undefined)?.planted === true;
  const isThere = noted || (read.file.nodes.length > 0 && isPlanted(tree, read.file, job.uid));
  const faults = (isThere ? [] : plantFaults(tree, read.file)).map(({ path, reason }) => ({ path: read.at(path), reason }));
  if (faults.length > 0) return refusal(faults, dryRun);
  if (!dryRun && !isThere) await refuseOvertaken(job.tenantUid, place, seen);
  await job.progress(10);
  const { nodes, factors } = dryRun
    ? { nodes: flatten(read.file.nodes).length, factors: await plannedFactorCounts(job.tenantUid, place.packageUid, read.file) }
    : await plantStructure(job.tenantUid, place, read.file, {
        importUid: job.uid,
        cause: job.cause,
        isThere,
        also: [planted(job)],
      });
  return {
    ...empty(dryRun),
    rows: nodes,
    create: nodes,
    factors: { ...factors, ...unusedIn(read.file) },
    newUnits: dryRun ? newUnitsOf(read.file, units) : [],
    preview: previewOf(read.file),
  };
}

const planted = ({ tenantUid, uid }: JobWork) =>
  jobStore(tenantUid).progressWrite(uid, 50, { planted: true } satisfies Checkpoint);

/** Counts the effects of importing the factors of a file. Of two factors between the same units the first counts. */
async function plannedFactorCounts(tenantUid: string, ownerUid: string, { metrics, factors }: ReadStructureFile) {
  const [stored, uidOf] = await Promise.all([factorStore(tenantUid).ofOwner(ownerUid), knownMetrics(tenantUid)]);
  const uids = new Map(metrics.map((metric) => [metric.id, uidOf(metric) ?? `new ${identityOf(metric)}`]));
  const figures = new Map(stored.map((item) => [pairOf(item), item.factor]));
  const counts = { create: 0, exist: 0, kept: 0 };
  for (const { metric, toUnit, factor } of factors) {
    const pair = pairOf({ metricUid: uids.get(metric)!, toUnit });
    const there = figures.get(pair);
    counts[there === undefined ? 'create' : there === factor ? 'exist' : 'kept'] += 1;
    if (there === undefined) figures.set(pair, factor);
  }
  return counts;
}

/** Number of factors of a file that no calculation uses; absent for none. */
function unusedIn({ metrics, factors }: ReadStructureFile): { unused?: number } {
  const units = new Map(metrics.map(({ id, unit }) => [id, unit]));
  const unused = factors.filter(({ metric, toUnit, factor }) => isUnused(units.get(metric)!, toUnit, factor)).length;
  return unused > 0 ? { unused } : {};
}

async function whole(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const empty = (dryRun: boolean): ImportReport => ({
  kind: 'structure',
  dryRun,
  rows: 0,
  create: 0,
  exist: 0,
  refused: 0,
  factors: { create: 0, exist: 0, kept: 0 },
  newUnits: [],
  ignoredColumns: [],
  reasons: [],
  faults: [],
  preview: [],
});

function refusal(faults: Faults, dryRun: boolean): ImportReport {
  const kept = new KeptFaults(MAX_FAULTS);
  for (const { path, reason } of faults) kept.add({ line: null, column: path, reason });
  return { ...empty(dryRun), refused: faults.length, faults: kept.list };
}

/** The file is a copy of a structure, whose units stay exactly as they are. */
function newUnitsOf({ metrics, factors }: ReadStructureFile, units: readonly string[]): ImportReport['newUnits'] {
  const { isKnown } = unitReader({ used: [], others: units });
  const counts = new Map<string, number>();
  for (const unit of [...metrics.map((metric) => metric.unit), ...factors.map(({ toUnit }) => toUnit)])
    if (!isKnown(unit)) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  return [...counts].map(([unit, rows]) => ({ unit, rows }));
}

function previewOf({ nodes, metrics, factors }: ReadStructureFile): ImportReport['preview'] {
  const byId = new Map(metrics.map((metric) => [metric.id, metric]));
  const names = new Map<FileNode | null, string[]>([[null, []]]);
  return flatten(nodes)
    .map(({ node, parent }) => {
      const metric = node.type === 'metricscore' ? byId.get(node.metric) : undefined;
      const name = metric?.name ?? ('name' in node ? node.name : 'title' in node ? node.title : '');
      const above = names.get(parent) ?? [];
      names.set(node, [...above, name]);
      const factor = factors.find((each) => metric && each.metric === metric.id);
      const place = above.join(' > ');
      return {
        line: null,
        state: 'create' as const,
        place,
        name,
        unit: metric?.unit ?? '',
        factor: factor ? `${factor.factor} ${factor.toUnit}` : '',
      };
    })
    .slice(0, PREVIEW_ROWS);
}
