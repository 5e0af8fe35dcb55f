import { beforeEach, describe, expect, it } from 'vitest';
import { grow, at as pathIn } from '../../support/fixtures/trees.ts';
import { makeMeasured } from '../../support/memory/definitions.ts';
import { contextOf, tenantUid } from '../../support/memory/supply.ts';

const { nodeImpact } = await import('../../../functions/core/structure/preview-change.ts');
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

  it('names none that does not use it', async () => {
    expect((await nodeImpact(context(), pathIn(tree, 'Gas'), undefined)).indicators).toEqual([]);
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
