import { pairOf } from '../../../shared/domain/factor/factor-plan.ts';
import type { CsvFactor } from '../../../shared/domain/structure/csv/csv.ts';
import type { ImportStart } from '../../../shared/domain/structure/csv/csv-start.ts';
import { factorStore } from '../../data/stores/factor/factor-store.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { type Structure, type StructurePlace, structureStore } from '../../data/stores/structure/structure-store.ts';
import type { ImportJob } from '../work.ts';

/** `notes`: how many items hold the factors, which no document keeps as they were; none in a checkpoint of before. */
type Checkpoint = Structure['versions'] & { notes?: number };

/**
 * The tree before the first attempt of an import, which notes it before it changes anything.
 * @param update reads and notes the factors of the project or package as well
 */
export async function startOfImport(
  { tenantUid, uid, checkpoint, progress }: ImportJob,
  place: StructurePlace,
  update: boolean,
): Promise<ImportStart> {
  const noted = checkpoint as Checkpoint | undefined;
  if (noted) {
    const { tree } = await structureStore(tenantUid).frozen(place, noted);
    return { ...tree, ...(noted.notes !== undefined && byPair(await jobStore(tenantUid).notes<CsvFactor[]>(uid, noted.notes))) };
  }
  const { tree, versions } = await structureStore(tenantUid).read(place, { consistent: true });
  if (!update) {
    await progress(0, versions);
    return tree;
  }
  const factors = (await factorStore(tenantUid).ofOwner(place.packageUid)).map(bare);
  const notes = await jobStore(tenantUid).putNotes(uid, factors, new Date());
  await progress(0, { ...versions, notes } satisfies Checkpoint);
  return { ...tree, ...byPair(factors) };
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
