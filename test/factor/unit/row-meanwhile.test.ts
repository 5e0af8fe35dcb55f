import { beforeEach, describe, expect, it } from 'vitest';
import { newTree } from '../../../shared/domain/structure/tree.ts';
import { beforeTransaction } from '../../support/memory/disturbance/before-transaction.ts';
import {
  contextOf,
  load,
  type Made,
  makePerson,
  makeProject,
  rootPlace,
  type Somebody,
  tenantUid,
} from '../../support/memory/world/supply.ts';

const { addMetric } = await import('../../../functions/core/structure/add-node.ts');
const { changeStructureNode } = await import('../../../functions/core/structure/change-node.ts');
const { addFactor, editFactor } = await import('../../../functions/core/factor/factors.ts');
const { factorStore } = await import('../../../functions/data/stores/factor/factor-store.ts');

let sam: Somebody;
let project: Made;
type Row = Awaited<ReturnType<typeof metric>>;
let rows: { heat: Row; steam: Row; other: Row };

const place = () => ({ ...rootPlace(project), packageUid: project.rootUid });
const metric = async (name: string, unit: string, path?: string) => {
  const fields = { name, unit, description: '', category: 'Carbon' };
  const body = { type: 'metricscore' as const, path, metric: fields, required: false, period: -1 };
  return (await addMetric(contextOf(sam, {}), place(), body)).node;
};
/** A call on the factors of the project. */
async function atProject() {
  const { treeUid } = (await load(project.uid)).allPackages.find(({ uid }) => uid === project.rootUid)!;
  const ids = { commit: { ...place(), uid: treeUid, isRoot: true } };
  return contextOf(sam, { ids } as unknown as Parameters<typeof contextOf>[1]);
}
const inMWh = ({ path }: Row) =>
  changeStructureNode(contextOf(sam, {}), place(), path, { type: 'metricscore', metric: { unit: 'MWh' } }, 'merge');
const stored = async () => (await factorStore(tenantUid).ofOwner(project.rootUid)).map(({ factor }) => factor);

beforeEach(async () => {
  sam = Object.assign(await makePerson('Sam'), { isSuperuser: true, grants: [] });
  project = await makeProject(sam, { name: 'Bridge', company: 'Smith', unit: 'MONTHS', tree: newTree('root', 'Bridge') });
  const heat = await metric('Heat', 'Tonnes');
  rows = { heat, steam: await metric('Steam', 'kWh', heat.path), other: await metric('Gas', 'kWh') };
});

describe('a factor for a row whose structure changes at the moment of the write', () => {
  const body = () => ({ metric: rows.steam.metric!.uid, toUnit: 'Tonnes', factor: '2', node: rows.steam.uid });
  const add = async () => addFactor(await atProject(), body() as never);

  it.each(['steam', 'heat'] as const)('is refused where the unit of %s is another one', async (row) => {
    const added = beforeTransaction('factorsheet', () => inMWh(rows[row]), add);
    await expect(added).rejects.toMatchObject({ code: 'stale_version' });
    expect(await stored()).toEqual([]);
  });

  it('is not changed where its row has another unit', async () => {
    const { uid } = await add();
    const edit = async () => editFactor(await atProject(), uid, { factor: '3', node: rows.steam.uid } as never);
    await expect(beforeTransaction('factorsheet', () => inMWh(rows.steam), edit)).rejects.toMatchObject({
      code: 'stale_version',
    });
    expect(await stored()).toEqual(['2']);
  });

  it('is stored where another row is changed', async () => {
    await beforeTransaction('factorsheet', () => inMWh(rows.other), add);
    expect(await stored()).toEqual(['2']);
  });
});
