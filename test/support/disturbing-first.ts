import { BaseSequencer, type TestSpecification } from 'vitest/node';

const named = (noun: string, ...names: string[]) => names.map((name) => `test/${noun}/integration/${name}.test.ts`);

/**
 * Files that read the whole table. At the end of a run it has hundreds of tenancies, and reading it once takes a quarter of a
 * minute.
 */
const WHOLE_TABLE = [
  ...named('platform', 'operator-commands', 'upgrade', 'restore-drill'),
  ...named('tenant', 'tenant-claim'),
  ...named('access', 'reach-company', 'reach-paths', 'reach-project', 'reach-supplier'),
];

/** Files that kill a worker, and with it the worker's other jobs. */
const KILLING = [
  ...named('apportionment', 'apportion-kill'),
  ...named('platform', 'outbox'),
  ...named('structure', 'template-kill', 'structure-csv-kill'),
];

/** The usual order, except that tests come first if leftovers of others disturb them, then the tests that disturb others. */
export class DisturbingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isIn = (paths: readonly string[], { moduleId }: TestSpecification) => paths.some((path) => moduleId.endsWith(path));
    const rank = (file: TestSpecification) => (isIn(WHOLE_TABLE, file) ? 0 : isIn(KILLING, file) ? 1 : 2);
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
