import { BaseSequencer, type TestSpecification } from 'vitest/node';

const named = (noun: string, ...names: string[]) => names.map((name) => `test/${noun}/integration/${name}.test.ts`);

/** Files whose commands go over the whole table: at the end of a run it has hundreds of tenancies, and they take minutes. */
const WHOLE_TABLE = named('platform', 'operator-commands', 'upgrade', 'restore-drill');

/** Files that kill a worker, with whatever it does for others: they have ended before the browser tests begin. */
const KILLING = [
  ...named('apportionment', 'apportion-kill'),
  ...named('platform', 'outbox'),
  ...named('structure', 'template-kill', 'structure-csv'),
];

const FIRST = [...WHOLE_TABLE, ...KILLING];

/** The usual order, with the tests first that disturb others or are disturbed by what others leave. */
export class DisturbingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFirst = ({ moduleId }: TestSpecification) => FIRST.some((path) => moduleId.endsWith(path));
    const sorted = await super.sort(files);
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}
