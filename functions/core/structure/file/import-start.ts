import { pairOf } from '../../../../shared/domain/factor/factor-plan.ts';
import type { CsvFactor } from '../../../../shared/domain/structure/csv/csv.ts';
import type { ImportStart } from '../../../../shared/domain/structure/csv/csv-start.ts';
import { factorStore } from '../../../data/stores/factor/factor-store.ts';
import { jobStore } from '../../../data/stores/job-store.ts';
import { type Structure, type StructurePlace, structureStore } from '../../../data/stores/structure/structure-store.ts';
import type { ImportJob } from '../../work.ts';
import { refuseOvertaken } from '../seen-structure.ts';

/**
 * `notes`: how many items hold the factors, which no document keeps as they were; none in a checkpoint of before. `made`: lines
 * of the file whose metrics the import has made, from the first to the last of each run.
 */
type ImportCheckpoint = Structure['versions'] & { notes?: number; made?: readonly (readonly [number, number])[] };
type StartedImport = { start: ImportStart; checkpoint: ImportCheckpoint };

/**
 * The tree before the first attempt of an import, which notes it before it changes anything, and the checkpoint of now.
 * @param update reads and notes the factors of the project or package as well
 * @param seen what the check of the file has compared it with
 * @throws conflict where that has changed since
 */
export async function startOfImport(
  { tenantUid, uid, checkpoint, progress }: ImportJob,
  place: StructurePlace,
  { update, seen }: { update: boolean; seen?: string | undefined },
): Promise<StartedImport> {
  const noted = checkpoint as ImportCheckpoint | undefined;
  if (noted) {
    const { tree } = await structureStore(tenantUid).frozen(place, noted);
    const factors = noted.notes === undefined ? undefined : await jobStore(tenantUid).notes<CsvFactor[]>(uid, noted.notes);
    return { start: { ...tree, ...(factors && byPair(factors)) }, checkpoint: noted };
  }
  const { tree, versions } = await structureStore(tenantUid).read(place, { consistent: true });
  if (!update) {
    await refuseOvertaken(tenantUid, place, seen);
    await progress(0, versions satisfies ImportCheckpoint);
    return { start: tree, checkpoint: versions };
  }
  const factors = (await factorStore(tenantUid).ofOwner(place.packageUid, { consistent: true })).map(bare);
  await refuseOvertaken(tenantUid, place, seen);
  const notes = await jobStore(tenantUid).putNotes(uid, factors, new Date());
  const first: ImportCheckpoint = { ...versions, notes };
  await progress(0, first);
  return { start: { ...tree, ...byPair(factors) }, checkpoint: first };
}

const bare = ({ metricUid, toUnit, factor, source, startDate, endDate }: CsvFactor): CsvFactor => ({
  metricUid,
  toUnit,
  factor,
  source,
  startDate,
  endDate,
});

const byPair = (factors: readonly CsvFactor[]) => ({ factors: new Map(factors.map((each) => [pairOf(each), each])) });

/** The lines of `made`. */
export const linesMade = ({ made = [] }: ImportCheckpoint): Set<number> =>
  new Set(made.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_unused, at) => first + at)));

/** The checkpoint with these lines marked as created. */
export function withMade(checkpoint: ImportCheckpoint, lines: ReadonlySet<number>): ImportCheckpoint {
  const made: [number, number][] = [];
  for (const line of [...lines].sort((a, b) => a - b)) {
    const run = made.at(-1);
    if (run && run[1] === line - 1) run[1] = line;
    else made.push([line, line]);
  }
  return { ...checkpoint, made };
}
