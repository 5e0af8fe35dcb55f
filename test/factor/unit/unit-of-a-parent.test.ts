import { beforeEach, describe, expect, it } from 'vitest';
import { newTree } from '../../../shared/domain/structure/tree.ts';
import {
  contextOf,
  load,
  type Made,
  makePerson,
  makeProject,
  rootPlace,
  type Somebody,
} from '../../support/memory/world/supply.ts';

const { addMetric } = await import('../../../functions/core/structure/add-node.ts');
const { addFactor, editFactor } = await import('../../../functions/core/factor/factors.ts');
const { factorsAtPlace } = await import('../../../functions/core/factor/in-use.ts');

let sam: Somebody;
let project: Made;

const place = () => ({ ...rootPlace(project), packageUid: project.rootUid });
const metric = async (name: string, unit: string, path?: string) => {
  const fields = { name, unit, description: '', category: 'Water' };
  const body = { type: 'metricscore' as const, path, metric: fields, required: false, period: -1 };
  return (await addMetric(contextOf(sam, {}), place(), body)).node;
};
/** A call on the factors of the project. */
async function atProject() {
  const { treeUid } = (await load(project.uid)).allPackages.find(({ uid }) => uid === project.rootUid)!;
  const ids = { commit: { ...place(), uid: treeUid, isRoot: true } };
  return contextOf(sam, { ids } as unknown as Parameters<typeof contextOf>[1]);
}
const inUse = async () => {
  const { missing, own } = await factorsAtPlace(await atProject());
  return { missing: missing.map(({ metric: { name } }) => name), own: own.map(({ item, state }) => `${item.toUnit} ${state}`) };
};

beforeEach(async () => {
  sam = Object.assign(await makePerson('Sam'), { isSuperuser: true, grants: [] });
  project = await makeProject(sam, { name: 'Bridge', company: 'Smith', unit: 'MONTHS', tree: newTree('root', 'Bridge') });
});

describe.each(['m³', 'tCO₂e', 'M3', 'cubic feet'])('a total whose unit is written %s', (unit) => {
  it('is given a factor for its sub-metric, and then nothing is missing [SET-326]', async () => {
    const total = await metric('Water used', unit);
    const { metric: skips } = await metric('Skips', 'kg', total.path);
    expect((await inUse()).missing).toEqual(['Skips']);
    await addFactor(await atProject(), { metric: skips!.uid, toUnit: unit, factor: '0.5' } as never);
    expect(await inUse()).toEqual({ missing: [], own: [`${unit} counts`] });
  });
});

describe('a unit as screens show it', () => {
  it('is the unit of the list where no metric of the project is written so, also when a factor is changed to it', async () => {
    const total = await metric('Water used', 'M3');
    const { metric: skips } = await metric('Skips', 'kg', total.path);
    const { uid } = await addFactor(await atProject(), { metric: skips!.uid, toUnit: 'm³', factor: '0.5' } as never);
    expect(await inUse()).toEqual({ missing: [], own: ['M3 counts'] });
    await editFactor(await atProject(), uid, { toUnit: 'tCO₂e' } as never);
    expect(await inUse()).toEqual({ missing: ['Skips'], own: ['tCO2e unused'] });
  });

  it('stays as it is sent where metrics are written in both ways, since screens tell them apart there', async () => {
    const [list, own] = [await metric('Water used', 'M3'), await metric('Rain', 'm³')];
    const parts = [await metric('Skips', 'kg', list.path), await metric('Butts', 'kg', own.path)];
    const uids = parts.map(({ metric: part }) => part!.uid);
    await addFactor(await atProject(), { metric: uids[0], toUnit: 'M3', factor: '2' } as never);
    expect((await inUse()).missing).toEqual(['Butts']);
    await addFactor(await atProject(), { metric: uids[1], toUnit: 'm³', factor: '3' } as never);
    expect((await inUse()).missing).toEqual([]);
  });
});
