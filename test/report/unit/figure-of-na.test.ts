import { expect, it } from 'vitest';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { admin, bridge, makePack, rita } from '../../support/memory/world/receipt-world.ts';

it.each(['alone', 'with others'])(
  'a figure that is sent for a metric that is N/A takes its place, %s, and is not lost [REP-060]',
  async (way) => {
    const pack = await makePack(`Works ${way}`);
    const stored = async () => {
      const nodes = (await rita.get(`/api/tracker/${bridge.project.structureUid}/commit/${pack.uid}/node/`)).json<
        StructureNodeItem[]
      >();
      const { value, meta_json } = nodes.find(({ uid }) => uid === 'Water')!.node.metricscore!.input as {
        value: string | null;
        meta_json: { noReport: boolean };
      };
      return [value, meta_json.noReport];
    };
    const send = (input: object) =>
      way === 'alone' ? pack.tryEnterOne('Water', input) : pack.tryEnter({ Water: input, Gas: { value: '1' } });
    await pack.enter({ Water: { value: '7' } });
    expect((await send({ meta_json: { noReport: true } }))[0]).toBe(200);
    expect(await stored()).toEqual([null, true]);
    // A comment alone, or no value, does not count as a figure.
    expect((await send({ comment: 'No meter' }))[0]).toBe(200);
    expect((await send({ value: null }))[0]).toBe(200);
    expect(await stored()).toEqual([null, true]);
    expect((await send({ value: '5' }))[0]).toBe(200);
    expect(await stored()).toEqual(['5', false]);
    expect((await send({ value: '6', meta_json: { noReport: true } }))[0]).toBe(200);
    expect(await stored()).toEqual([null, true]);
  },
);

it.each(['alone', 'with others'])('a required choice is marked N/A like other metrics, %s [REP-060, REP-307]', async (way) => {
  const pack = await makePack(`Depot ${way}`);
  const nodes = `/api/tracker/${bridge.project.structureUid}/commit/${pack.pack.root_commit}/node/`;
  const water = (await admin.get(nodes)).json<StructureNodeItem[]>().find(({ uid }) => uid === 'Water')!;
  const fields = { required: true, meta_json: { field_type: 'selection', options: ['Tap', 'River'] } };
  const set = await admin.patch(`${nodes}${water.path}/`, { type: 'metricscore', node: { metricscore: fields } });
  expect([set.status, set.text]).toEqual([200, expect.any(String)]);
  const send = (input: object) =>
    way === 'alone' ? pack.tryEnterOne('Water', input) : pack.tryEnter({ Water: input, Gas: { value: '1' } });
  expect((await send({ value: 'Tap' }))[0]).toBe(200);
  // In the form that the report page sends.
  expect(await send({ value: null, meta_json: { noReport: true } })).toEqual([200, expect.any(String)]);
  expect((await send({ value: 'River', meta_json: { noReport: false } }))[0]).toBe(200);
  expect((await send({ value: null }))[0]).toBe(400);
});
