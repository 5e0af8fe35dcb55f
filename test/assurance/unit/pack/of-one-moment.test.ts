import { beforeAll, describe, expect, it } from 'vitest';
import { lateReading } from '../../../support/memory/disturbance/late-reading.ts';
import { archive, faultsOf, filesOf, packWorld, projectUid } from '../../../support/memory/world/pack-world.ts';
import { admin, anna, stored, tenantUid } from '../../../support/memory/world/receipt-world.ts';

const { client } = await import('../../../../functions/data/client/client.ts');
const { recordFigures } = await import('../../../../functions/core/restatement/record.ts');

type Send = (command: { input: object; constructor: { name: string } }) => Promise<unknown>;
type World = Awaited<ReturnType<typeof packWorld>>;

let works: World['works'];

beforeAll(async () => {
  ({ works } = await packWorld());
});

/** Reopens the report and approves another figure, which restates the official one. */
async function restate(gas: string): Promise<void> {
  await works.decide(admin, 'REOPEN', 'Look again');
  await works.enter({ Gas: { value: gas } });
  await works.submit('Corrected');
  await works.decide(anna, 'APPROVE', 'Fine');
  await recordFigures(tenantUid, projectUid);
}

const jsonIn = (files: ReadonlyMap<string, Buffer>, name: string) =>
  JSON.parse(files.get(`projects/${projectUid}/${name}`)!.toString());

describe('a pack', () => {
  it('has the last step of each figure, although a read that may be late does not tell of it yet', async () => {
    const reading = lateReading(stored);
    await restate('9');
    const files = await reading.while({ of: '#figuresteps#' }, () => archive());
    expect(faultsOf(filesOf(files))).toEqual([]);
  });

  it('has its figures and its register of one moment, although a figure is restated between their reads', async () => {
    const whole = client.send as unknown as Send;
    const state = { isDone: false };
    const send: Send = async (command) => {
      if (!state.isDone && JSON.stringify(command.input).includes('#restatements#')) {
        state.isDone = true;
        await restate('11');
      }
      return whole.call(client, command);
    };
    Object.assign(client, { send });
    const files = filesOf(await archive().finally(() => Object.assign(client, { send: whole })));
    expect(state.isDone).toBe(true);
    const { history } = jsonIn(files, 'figures.json');
    const told = new Set(history.map((step: { restatementUid?: string }) => step.restatementUid));
    const entries: { uid: string; figureCount: number }[] = jsonIn(files, 'restatements.json');
    expect(entries.filter(({ figureCount, uid }) => figureCount > 0 && !told.has(uid))).toEqual([]);
  });
});
