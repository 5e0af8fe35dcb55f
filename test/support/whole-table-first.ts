import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files whose commands go over the whole table: at the end of a run it has hundreds of tenancies, and they take minutes. */
const WHOLE_TABLE = ['operator-commands', 'upgrade', 'restore-drill'].map((name) => `test/platform/integration/${name}.test.ts`);

/** The usual order, with the tests of the whole table first. */
export class WholeTableFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFirst = ({ moduleId }: TestSpecification) => WHOLE_TABLE.some((path) => moduleId.endsWith(path));
    const sorted = await super.sort(files);
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}
