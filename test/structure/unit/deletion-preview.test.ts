import { beforeEach, describe, expect, it } from 'vitest';
import { grow, at as pathIn } from '../../support/fixtures/trees.ts';
import { makeMeasured, operationOf } from '../../support/memory/definitions.ts';
import { contextOf, load, tenantUid } from '../../support/memory/world/supply.ts';

const { nodeImpact } = await import('../../../functions/core/structure/preview-change.ts');
const { companyFiguresStore } = await import('../../../functions/data/stores/company/company-figures-store.ts');
const { structureStore } = await import('../../../functions/data/stores/structure/structure-store.ts');

let world: Awaited<ReturnType<typeof makeMeasured>>;

const place = () => ({ ...world.project, projectUid: world.project.uid, packageUid: world.project.rootUid, isRoot: true });
const context = () => contextOf(world.sam, { loaded: { place: place() } } as unknown as Parameters<typeof contextOf>[1]);

beforeEach(async () => {
  world = await makeMeasured([]);
});

describe('the deletion of a metric', () => {
  const tree = grow(['Energy'], { Energy: ['Power', 'Gas', 'Steam'] });

  it('names the indicators that are calculated from it, also as part of its issue', async () => {
    expect((await nodeImpact(context(), pathIn(tree, 'Power'), undefined)).indicators).toEqual(['Energy']);
    expect((await nodeImpact(context(), pathIn(tree, 'Energy'), undefined)).indicators).toEqual(['Energy']);
  });

  it('names the indicators of the company that are calculated from it, with the company', async () => {
    const fields = { name: 'Energy of all', category: 'Energy', unit: 'kWh', resultMetricUid: 'result of all' };
    const operation = {
      operationJson: operationOf(['Steam']),
      metrics: [{ uid: 'metric of Steam', name: 'Steam', unit: 'kWh' }],
    };
    await companyFiguresStore(tenantUid).addIndicator(
      world.project.companyUid,
      { ...fields, ...operation } as never,
      world.context.cause,
    );
    const seenBy = async (actor: object) =>
      (
        await nodeImpact(
          contextOf({ ...world.sam, ...actor } as never, { loaded: context().loaded }),
          pathIn(tree, 'Steam'),
          undefined,
        )
      ).indicators;
    expect(await seenBy({ isTenantSuperuser: true, grants: [] })).toEqual(['Energy of all (Smith)']);
    expect(await seenBy({ grants: [] })).toEqual(['an indicator of a company that you cannot see']);
  });

  it('and an edit that makes it another metric name the same, and not those of the metrics below it', async () => {
    expect((await nodeImpact(context(), pathIn(tree, 'Power'), { unit: 'MWh' })).indicators).toEqual(['Energy']);
    expect((await nodeImpact(context(), pathIn(tree, 'Power'), {})).indicators).toEqual([]);
    expect((await nodeImpact(context(), pathIn(tree, 'Gas'), { unit: 'MWh' })).indicators).toEqual([]);
  });

  it('names none that does not use it', async () => {
    expect((await nodeImpact(context(), pathIn(tree, 'Gas'), undefined)).indicators).toEqual([]);
  });

  it('counts the metrics that packages have added below it', async () => {
    const [pack] = (await load(world.project.uid)).packages;
    const own = { ...place(), packageUid: pack!.uid, isRoot: false };
    const added = { uid: 'own', type: 'metricscore' as const, meta_json: {}, metric: { uid: 'm own', name: 'Own', unit: 'kg' } };
    await structureStore(tenantUid).change(own, undefined, world.context.cause, (now) => {
      const path = `${now.nodes.find(({ uid }) => uid === 'Energy')!.path}9999999`;
      return { ok: true, tree: { ...now, nodes: [...now.nodes, { ...added, path } as never] }, paths: [] };
    });
    expect((await nodeImpact(context(), pathIn(tree, 'Energy'), undefined)).metrics).toBe(4);
    expect((await nodeImpact(context(), pathIn(tree, 'Gas'), undefined)).metrics).toBe(1);
  });

  it('names none while another row measures the same', async () => {
    const twin = { uid: 'twin', type: 'metricscore' as const, meta_json: {} };
    await structureStore(tenantUid).change(place(), undefined, world.context.cause, (now) => {
      const power = now.nodes.find(({ uid }) => uid === 'Power')!;
      const path = `${now.nodes.find(({ uid }) => uid === 'Energy')!.path}9999999`;
      return { ok: true, tree: { ...now, nodes: [...now.nodes, { ...twin, path, metric: power.metric! }] }, paths: [] };
    });
    expect((await nodeImpact(context(), pathIn(tree, 'Power'), undefined)).indicators).toEqual([]);
  });
});
