import { beforeEach, describe, expect, it } from 'vitest';
import type { ChangeNodeBody } from '../../../shared/contract/report/node-bodies.ts';
import { at, grow } from '../../support/fixtures/trees.ts';
import {
  causeOf,
  contextOf,
  type Made,
  makePackage,
  makePerson,
  makeProject,
  type Somebody,
  tenantUid,
} from '../../support/memory/world/supply.ts';

const { structureStore } = await import('../../../functions/data/stores/structure/structure-store.ts');
const { metricStore } = await import('../../../functions/data/stores/metric/metric-store.ts');
const { nodeImpact } = await import('../../../functions/core/structure/preview-change.ts');
const { transact } = await import('../../../functions/data/transact.ts');
const { changeBaseMetric } = await import('../../../functions/core/metric/save.ts');
const { changeStructureNode } = await import('../../../functions/core/structure/change-node.ts');

type Fields = Extract<ChangeNodeBody, { type: 'metricscore' }>['metric'];

let sam: Somebody;
let project: Made;

const place = (of = project.rootUid) => ({ ...project, projectUid: project.uid, packageUid: of, isRoot: true });
const shown = async (of?: string) => {
  const { tree, version } = await structureStore(tenantUid).read(place(of));
  return { tree, version, power: tree.nodes.find(({ uid }) => uid === 'Power')! };
};
/** Links another base metric to the row's metric as its conversion base. */
async function link(): Promise<void> {
  const store = metricStore(tenantUid);
  const { metric } = (await shown()).power;
  const [base] = await store.getOrCreateMany(
    [{ name: 'Energy', unit: 'kWh', description: '', category: 'Energy' }],
    causeOf(sam.userUid),
  );
  const current = (await store.find(metric!.uid))!;
  await transact(await store.changeWrites(current, { ...current, conversionBaseUid: base!.uid }, causeOf(sam.userUid)));
}

const edit = async (metric: Fields, of?: string, ifMatch?: number) => {
  const { tree } = await shown(of);
  const context = contextOf(sam, ifMatch === undefined ? {} : { ifMatch });
  return changeStructureNode(context, place(of), at(tree, 'Power'), { type: 'metricscore', metric }, 'merge');
};

beforeEach(async () => {
  sam = await makePerson('sam');
  const tree = grow(['Energy'], { Energy: ['Power'] });
  project = await makeProject(sam, { name: 'Bridge', company: 'Smith', unit: 'MONTHS', tree });
});

describe('two edits of a metric at the same moment', () => {
  it('both count', async () => {
    await Promise.all([edit({ name: 'Electricity' }), edit({ unit: 'kWh' })]);
    expect((await shown()).power.metric).toMatchObject({ name: 'Electricity', unit: 'kWh' });
  });

  it('are a conflict for the second one that names the version it saw', async () => {
    const { version } = await shown();
    const edits = [edit({ name: 'Electricity' }, undefined, version), edit({ unit: 'kWh' }, undefined, version)];
    const refused = (await Promise.allSettled(edits)).filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'stale_version' } }]);
  });
});

describe('an edit of a metric in a package', () => {
  it('leaves a unit to the project that it does not name, although the project changed it after the form was opened', async () => {
    const { uid } = await makePackage(sam, project, 'North');
    const { version } = await shown(uid);
    await edit({ unit: 't' });
    await edit({ description: 'How much' }, uid, version);
    expect((await shown(uid)).power.metric).toMatchObject({ unit: 't', description: 'How much' });
  });
});

describe('an edit of a metric whose base metric was renamed, while the tree still has its old name', () => {
  it('keeps the new name, and makes no third metric', async () => {
    await edit({ name: `Heat ${project.uid}`, unit: 'kWh' });
    const { uid } = (await shown()).power.metric!;
    await changeBaseMetric(contextOf(sam, {}), uid, { name: `Steam ${project.uid}` });
    await edit({ description: 'How much' });
    const fields = { unit: 'kWh', description: '', category: '' };
    expect((await shown()).power.metric).toMatchObject({ ...fields, name: `Steam ${project.uid}`, description: 'How much' });
    expect(await metricStore(tenantUid).measuredUid({ ...fields, name: `Heat ${project.uid}`, description: 'How much' })).toBe(
      undefined,
    );
  });

  it('that changes nothing measures the same metric, under its new name', async () => {
    await edit({ name: `Heat ${project.uid}`, unit: 'kWh' });
    const { uid } = (await shown()).power.metric!;
    await changeBaseMetric(contextOf(sam, {}), uid, { name: `Steam ${project.uid}` });
    await edit({ unit: 'kWh' });
    expect((await shown()).power.metric).toMatchObject({ uid });
  });

  it('that sends the old name with the new description keeps the new name', async () => {
    await edit({ name: `Heat ${project.uid}`, unit: 'kWh' });
    const { uid } = (await shown()).power.metric!;
    await changeBaseMetric(contextOf(sam, {}), uid, { name: `Steam ${project.uid}` });
    await edit({ name: `Heat ${project.uid}`, unit: 'kWh', category: '', description: 'How much' });
    expect((await shown()).power.metric).toMatchObject({ name: `Steam ${project.uid}`, description: 'How much' });
  });
});

describe('an edit of a metric that is linked with others in the tenancy', () => {
  it('that changes none of its fields leaves the base metric', async () => {
    await edit({ name: 'Electricity' });
    await link();
    const { power, tree } = await shown();
    await edit({});
    expect((await shown()).power.metric).toEqual(power.metric);
    const context = contextOf(sam, { loaded: { place: place() } } as unknown as Parameters<typeof contextOf>[1]);
    expect((await nodeImpact(context, at(tree, 'Power'), {})).change).toBe('none');
  });

  it('finds it again by its four fields [SET-363]', async () => {
    await edit({ name: 'Electricity' });
    const { uid } = (await shown()).power.metric!;
    await link();
    await edit({ name: 'Power' });
    await edit({ name: 'Electricity' });
    expect((await shown()).power.metric?.uid).toBe(uid);
  });
});
