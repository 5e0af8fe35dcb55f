import { beforeEach, describe, expect, it } from 'vitest';
import {
  addNode,
  deleteSubtree,
  moveNodes,
  patchNode,
  type Tree,
  type TreeResult,
} from '../../../shared/domain/structure/tree.ts';
import { AppError } from '../../../shared/errors.ts';
import { at, expectSound, grow, named, node } from '../../support/fixtures/trees.ts';
import {
  causeOf,
  contextOf,
  type Made,
  makePackage,
  makePerson,
  makeProject,
  tenantUid,
} from '../../support/memory/world/supply.ts';
import { fc } from '../../support/property.ts';

const { mergePair } = await import('../../../functions/core/metric/merge-pair.ts');
const { changeBaseMetric } = await import('../../../functions/core/metric/save.ts');
const { startMerge } = await import('../../../functions/core/metric/start-merge.ts');
const { metricStore } = await import('../../../functions/data/stores/metric/metric-store.ts');
const { removalsIn, restoreRemoved } = await import('../../../functions/core/structure/removed-nodes.ts');
const { structureStore } = await import('../../../functions/data/stores/structure/structure-store.ts');

let sam: Awaited<ReturnType<typeof makePerson>>;
let project: Made;
/** the project's root or a package, whose structure it is */
let packageUid: string;
let time: number;

const place = () => ({
  projectUid: project.uid,
  structureUid: project.structureUid,
  rootUid: project.rootUid,
  packageUid,
  isRoot: true,
});
const context = () => contextOf(sam, { loaded: { place: place() } } as unknown as Parameters<typeof contextOf>[1]);
const tree = async () => (await structureStore(tenantUid).read(place())).tree;
const offered = async () => (await removalsIn(context())).map(({ node }) => node.uid);
/** Each change is one second later than the previous one, which gives the order of the trail. */
function cause() {
  time += 1000;
  return { ...causeOf(sam.userUid), at: new Date(time).toISOString() };
}
const remove = (uid: string) =>
  structureStore(tenantUid).change(place(), undefined, cause(), (now) => deleteSubtree(now, at(now, uid)));
const empty = () =>
  structureStore(tenantUid).change(place(), undefined, cause(), (now) => ({
    ok: true,
    tree: { ...now, nodes: [now.nodes[0]!] },
    paths: [],
  }));
const restore = async (uid: string) => {
  const { version } = (await removalsIn(context())).find(({ node }) => node.uid === uid)!;
  return restoreRemoved({ ...context(), cause: cause() }, { uid, version });
};

async function start(start: Tree) {
  sam = await makePerson('sam');
  project = await makeProject(sam, { name: 'Bridge', company: 'Smith', unit: 'MONTHS', tree: start });
  packageUid = project.rootUid;
}
/** Ignores changes that the rules of trees refuse. */
const unlessRefused = (error: unknown) => {
  if (!(error instanceof AppError)) throw error;
};
const numbered = (letter: string, count: number) => Array.from({ length: count }, (_, at) => `${letter}${at}`);

beforeEach(() => {
  time = Date.parse('2024-01-01');
});

describe('of more than 50 deletions', () => {
  const all = numbered('M', 60);
  beforeEach(async () => {
    await start(grow(['Energy'], { Energy: all }));
    for (const uid of all) await remove(uid);
  });

  it('the latest 50 are offered', async () => {
    expect(await offered()).toEqual(all.slice(10).reverse());
  });

  it('the earlier ones are offered once the later ones are restored', async () => {
    for (const uid of await offered()) await restore(uid);
    expect(await offered()).toEqual(all.slice(0, 10).reverse());
  });
});

describe('of a change that removed 707 nodes', () => {
  const issues = numbered('Issue', 7);
  const metricsOf = (issue: string) => numbered(`${issue}.`, 100);
  beforeEach(async () => {
    await start(grow(issues, Object.fromEntries(issues.map((issue) => [issue, metricsOf(issue)]))));
    await empty();
  });

  it('every section is offered', async () => {
    expect(await offered()).toEqual(issues);
  });

  it('the last section comes back with all that it had', async () => {
    await restore('Issue6');
    expect(named(await tree(), 'Issue6')).toEqual(metricsOf('Issue6'));
    expect(await offered()).toEqual(issues.slice(0, 6));
  });
});

it('a node that was deleted twice is offered with its latest deletion alone', async () => {
  await start(grow(['Energy'], { Energy: ['Fuels'], Fuels: ['Diesel'] }));
  await remove('Diesel');
  await restore('Diesel');
  await remove('Fuels');
  expect(await offered()).toEqual(['Fuels']);
});

describe('a node whose base metric has changed since it was deleted', () => {
  const power = { name: 'Power', unit: 'kg', description: '', category: 'Energy' };
  const metricOf = async (uid: string) => (await tree()).nodes.find((node) => node.uid === uid)?.metric;
  let uid: string;

  beforeEach(async () => {
    await start(grow(['Energy'], { Energy: ['Gas'] }));
    uid = (await metricStore(tenantUid).getOrCreate({ ...power, name: `Power ${project.uid}` }, cause())).uid;
    await structureStore(tenantUid).change(place(), undefined, cause(), (now) => {
      const metric = { ...power, uid, name: `Power ${project.uid}` };
      const asked = { additional_children: [uid] };
      const added = addNode(now, at(now, 'Energy'), { uid: 'Power', type: 'metricscore', metric, meta_json: {} });
      if (!added.ok) return added;
      return addNode(added.tree, at(added.tree, 'Energy'), {
        uid: 'Offer',
        type: 'metricscore',
        metric: { uid: 'o', name: 'Offer', unit: 'kg' },
        meta_json: asked,
      });
    });
    await remove('Energy');
  });

  it('comes back with its unit of today', async () => {
    await changeBaseMetric(contextOf(sam, {}), uid, { unit: 'Tonnes' });
    await restore('Energy');
    expect(await metricOf('Power')).toMatchObject({ uid, unit: 'Tonnes' });
  });

  it('comes back with the metric that it was merged into, also where it is offered', async () => {
    const other = await metricStore(tenantUid).getOrCreate({ ...power, name: `Electricity ${project.uid}` }, cause());
    await startMerge(tenantUid, await mergePair(tenantUid, uid, other.uid), cause());
    await restore('Energy');
    expect(await metricOf('Power')).toMatchObject({ uid: other.uid, name: other.name, unit: 'kg' });
    const offer = (await tree()).nodes.find((node) => node.uid === 'Offer');
    expect(offer?.meta_json).toEqual({ additional_children: [other.uid] });
  });
});

describe('a row that a package restores', () => {
  const LETTERS = ['A', 'B', 'C', 'D'];
  const change = (edit: (now: Tree) => TreeResult, of = packageUid) =>
    structureStore(tenantUid).change({ ...place(), packageUid: of }, undefined, cause(), edit);
  const moveTo = (uid: string, target: string, position: 'right' | 'last-child') => (now: Tree) =>
    moveNodes(now, [at(now, uid)], at(now, target), position);
  const starting = async () => {
    await start(grow(['Carbon', 'Waste'], { Carbon: LETTERS, B: ['Below'] }));
    packageUid = (await makePackage(sam, project, 'Piling')).uid;
  };
  /** Restores a node. Asserts that the package then shows the nodes of the response, and returns the package's tree. */
  async function restored(uid: string) {
    const { nodes } = await restore(uid);
    const shown = await tree();
    expectSound(shown);
    expect(nodes.map((node) => node.uid)).toContain(uid);
    expect(shown.nodes).toEqual(expect.arrayContaining([...nodes]));
    return shown;
  }

  it('stands behind the row that it stood behind, which has moved, and the answer names it', async () => {
    await starting();
    await remove('B');
    await change(moveTo('A', 'D', 'right'));
    const shown = await restored('B');
    expect(named(shown, 'Carbon')).toEqual(['C', 'D', 'A', 'B']);
    expect(named(shown, 'B')).toEqual(['Below']);
  });

  it('stands there although the project has deleted it, where the package has set something of it', async () => {
    await starting();
    await change((now) => patchNode(now, at(now, 'B'), { required: true }));
    await change((now) => deleteSubtree(now, at(now, 'B')), project.rootUid);
    await remove('B');
    await change(moveTo('A', 'D', 'right'));
    expect(named(await restored('B'), 'Carbon')).toEqual(['C', 'D', 'A', 'B']);
  });

  it('is shown where a place that it had in between is gone with the project', async () => {
    await starting();
    await change((now) => addNode(now, at(now, 'Carbon'), node('Own')));
    await remove('Own');
    await restored('Own');
    await change(moveTo('Own', 'B', 'last-child'));
    await change((now) => deleteSubtree(now, at(now, 'B')), project.rootUid);
    expect(named(await restored('Own'), 'Carbon')).toContain('Own');
  });

  it('is shown where the answer says it, whatever the project and the package have done', async () => {
    const step = fc.record({
      kind: fc.constantFrom('delete', 'delete', 'move', 'right', 'patch', 'restore', 'restore', 'restore'),
      who: fc.constantFrom('package', 'package', 'project'),
      one: fc.constantFrom(...LETTERS, 'Below'),
      target: fc.constantFrom(...LETTERS, 'Waste'),
    });
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
        await starting();
        for (const { kind, who, one, target } of steps) {
          const edit = (now: Tree): TreeResult => {
            if (kind === 'delete') return deleteSubtree(now, at(now, one));
            if (kind === 'patch') return patchNode(now, at(now, one), { required: true });
            return moveNodes(now, [at(now, one)], at(now, target), kind === 'right' ? 'right' : 'last-child');
          };
          const [offer] = kind === 'restore' ? (await removalsIn(context())).filter(({ hasParent }) => hasParent) : [];
          count += offer ? 1 : 0;
          if (offer) await restored(offer.node.uid);
          else if (kind !== 'restore') await change(edit, who === 'project' ? project.rootUid : packageUid).catch(unlessRefused);
        }
      }),
      { numRuns: 40, seed: 7 },
    );
    expect(count).toBeGreaterThan(50);
  }, 60_000);
});
