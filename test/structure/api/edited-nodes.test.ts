import { beforeAll, describe, expect, it } from 'vitest';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { makeOwner } from '../../support/makers/structure.ts';

let owner: Awaited<ReturnType<typeof makeOwner>>;

beforeAll(async () => {
  owner = await makeOwner();
});

/** A project with the issues Carbon, which has a metric, and Waste. */
async function planted() {
  const { nodes } = await owner.structure();
  const carbon = await nodes.add({ type: 'tree', name: 'Carbon' });
  const waste = await nodes.add({ type: 'tree', name: 'Waste' });
  const electricity = await nodes.add({ type: 'metricscore', path: carbon, metric: { name: 'Electricity', unit: 'kWh' } });
  return { nodes, waste, electricity };
}

describe('an edited metric', () => {
  const fields = { name: 'Electricity', unit: 'kWh', description: '', category: 'Carbon' };

  it('refers to a new base metric where none has its four fields [SET-363]', async () => {
    const { nodes, electricity } = await planted();
    const before = (await nodes.list()).find(({ path }) => path === electricity)!.node.metricscore!.metric!;
    const uidAfter = async (metric: object) => {
      const answer = await nodes.patch(electricity, { type: 'metricscore', node: { metricscore: { metric } } });
      expect(answer.status).toBe(200);
      const { uid, ...rest } = answer.json<StructureNodeItem>().node.metricscore!.metric!;
      expect(rest).toMatchObject({ ...fields, ...metric });
      return uid;
    };
    const name = `Power ${electricity} ${before.uid}`;
    const made = [
      await uidAfter({ ...fields, name }),
      await uidAfter({ ...fields, name, description: 'As metered' }),
      await uidAfter({ ...fields, name, category: 'Energy' }),
    ];
    expect(new Set([before.uid, ...made]).size).toBe(4);
    expect(await uidAfter({ ...fields, name, description: '', category: 'Carbon' })).toBe(made[0]);
  });
});

describe('a PUT', () => {
  it("with the type 'trackerdescription' changes a description [SET-366]", async () => {
    const { nodes, waste } = await planted();
    const description = { title: 'Which', text: 'All' };
    await nodes.add({ type: 'document', path: waste, name: 'Tickets', description });
    const { path } = (await nodes.list()).find(({ type }) => type === 'trackerdescription')!;
    const node = { trackerdescription: { title: 'How', text: 'Weigh' } };
    const put = await nodes.put(path, { type: 'trackerdescription', node });
    expect(put.status).toBe(200);
    expect((await nodes.list()).find((each) => each.path === path)!.node.trackerdescription).toMatchObject({
      title: 'How',
      text: 'Weigh',
    });
  });

  it("with the type 'document' changes a document whose fields lie under the type's name [SET-361, SET-364]", async () => {
    const { nodes, waste } = await planted();
    const path = await nodes.add({ type: 'document', path: waste, name: 'Tickets' });
    const put = await nodes.put(path, { type: 'document', node: { document: { name: 'Slips' } } });
    expect([put.status, put.json<StructureNodeItem>().node.document!.name]).toEqual([200, 'Slips']);
  });
});
