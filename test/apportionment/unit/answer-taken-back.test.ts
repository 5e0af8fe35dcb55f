import { beforeEach, describe, expect, it } from 'vitest';
import { patchNode, type Tree } from '../../../shared/domain/structure/tree.ts';
import { at, grow } from '../../support/fixtures/trees.ts';
import { approve, correct, makeWorld, reportOf, send, share, stored, world } from '../../support/memory/world/shares.ts';
import { decideOn, enter, valuesOf } from '../../support/memory/world/supply.ts';

const MEASURED = grow(['Site'], { Site: ['Permit'] });
/** The same tree with a Yes or No question. */
function asked(tree: Tree): Tree {
  const result = patchNode(tree, at(tree, 'Permit'), { meta_json: { input_type: 'boolean' } });
  if (!result.ok) throw new Error(result.refusal);
  return result.tree;
}

const MONTHS = [0, 1, 2];
const back = async () => decideOn(world.cleo, await reportOf(0), 'REJECT');
const own = async (value: string | null) => enter(world.cleo, world.clients[0]!.project, await reportOf(0), { Permit: value });

/** The client's report: its answer, and the parts of the supplier's months. */
async function held() {
  const [item] = await valuesOf(await reportOf(0));
  const parts = Object.values(item!.received?.parts ?? {}).flatMap((part) => Object.values(part));
  return { value: item!.value, parts };
}

/** Three months answer Yes. The second and third arrive while the client has its own answer. */
beforeEach(async () => {
  await makeWorld({ tree: MEASURED, trees: { Bridge: asked(MEASURED) }, hasSections: true });
  for (const month of MONTHS) await approve(month, { Permit: '1' });
  for (const month of MONTHS) await share(month, [1]);
  await send(0);
  expect(await held()).toEqual({ value: '1', parts: ['1'] });
  await back();
  await own('0');
  await send(1);
  await send(2);
  await back();
});

// 3: the sum of the parts, as received before answers had to be 1 or 0.
describe.each([null, '3'])('an answer that is %j with what several sources sent', (value) => {
  beforeEach(async () => {
    await own(value);
    expect(await held()).toEqual({ value, parts: ['1', '1', '1'] });
  });

  it('loses the part that its source takes back, and is blank while the others make none together', async () => {
    await share(0, [0]);
    await send(0);
    expect(await held()).toEqual({ value: null, parts: ['1', '1'] });
    expect(await stored()).toMatchObject({ status: 'submitted', outcomes: [] });
    await share(1, [0]);
    await send(1);
    expect(await held()).toEqual({ value: '1', parts: ['1'] });
  });

  it('loses the part in whose place its source sends what is refused', async () => {
    await correct(0, { Permit: '0' });
    await send(0);
    expect(await held()).toEqual({ value: null, parts: ['1', '1'] });
    const left = [{ name: 'metric of Permit', reason: 'The client answers Yes or No, and the sent part is neither.' }];
    expect((await stored())!.outcomes).toMatchObject([{ isSent: true, metrics: 0, left }]);
  });
});

it('figures of which a client measures none any more leave its report', async () => {
  await makeWorld({ tree: grow(['Site'], { Site: ['Permit', 'Tap'] }), trees: { Bridge: MEASURED } });
  await approve(0, { Permit: '1', Tap: '2' });
  await share(0, [1]);
  await send();
  await correct(0, { Permit: null });
  await send();
  expect(await held()).toEqual({ value: null, parts: [] });
  const left = [{ name: 'metric of Tap', reason: 'Not measured by the client.' }];
  expect(await stored()).toMatchObject({ status: 'submitted', outcomes: [{ isSent: true, metrics: 0, left }] });
});
