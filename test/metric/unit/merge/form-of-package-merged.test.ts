import { beforeEach, describe, expect, it, vi } from 'vitest';
import { assignedNode, documentSetup } from '../../../../shared/domain/form/setup.ts';
import { type Node, orderNodes } from '../../../../shared/domain/structure/tree.ts';
import { grow } from '../../../support/fixtures/trees.ts';
import { causeOf, makePackage, makePerson, makeProject, tenantUid } from '../../../support/memory/world/supply.ts';

const { db } = await import('../../../../functions/data/service.ts');
const { structureStore } = await import('../../../../functions/data/stores/structure/structure-store.ts');
const { carryMetricChange } = await import('../../../../functions/core/metric/carry-change.ts');
const { mergePair } = await import('../../../../functions/core/metric/merge-pair.ts');
const { startMerge } = await import('../../../../functions/core/metric/start-merge.ts');

const { metricUseStore } = await import('../../../../functions/data/stores/metric/metric-use-store.ts');
const { transact } = await import('../../../../functions/data/transact.ts');

/** Each test has its own base metrics. */
let run = 0;
const metricOf = (name: string) => `metric of ${name} ${run}`;

let sam: Awaited<ReturnType<typeof makePerson>>;
let place: { structureUid: string; rootUid: string; packageUid: string; projectUid: string; isRoot: boolean };

beforeEach(async () => {
  run += 1;
  for (const name of ['Power', 'Gas']) {
    const fields = {
      uid: metricOf(name),
      name: `${name} ${run}`,
      unit: 'Number',
      description: '',
      category: 'Carbon',
      version: 1,
    };
    await db.entities.basemetric.put({ tenantUid, partition: 'basemetrics', ...fields }).go();
  }
  sam = await makePerson('Sam');
});

/** A project with these rows in its only issue, and a package of it. */
async function projectWith(rows: readonly string[]) {
  const grown = grow(['Energy'], { Energy: rows });
  const own = (node: Node) => (node.metric ? { ...node, metric: { ...node.metric, uid: metricOf(node.uid) } } : node);
  const tree = { ...grown, nodes: grown.nodes.map(own) };
  const project = await makeProject(sam, { name: 'Steel', company: 'Steel Ltd', unit: 'MONTHS', tree });
  const pack = await makePackage(sam, project, 'Works');
  const { structureUid, rootUid, uid: projectUid } = project;
  place = { structureUid, rootUid, projectUid, packageUid: pack.uid, isRoot: false };
}

/** Adds a node below another one, to the package or to the project. */
const add = (above: string, fields: Omit<Node, 'path'>, packageUid = place.packageUid) =>
  structureStore(tenantUid).change({ ...place, packageUid }, undefined, causeOf(sam.userUid), (now) => {
    const path = `${now.nodes.find(({ uid }) => uid === above)!.path}${packageUid === place.rootUid ? '0000999' : 'Z000099'}`;
    return { ok: true, tree: { ...now, nodes: orderNodes([...now.nodes, { ...fields, path }]) }, paths: [] };
  });

const formOf = (...assigned: readonly string[]) => {
  const assignments = assigned.map((metric) => ({ field: `Used of ${metric}`, metric }));
  return { uid: 'form', type: 'document' as const, name: 'Bills', meta_json: { assignments } };
};

async function startMerging() {
  const pair = await mergePair(tenantUid, metricOf('Power'), metricOf('Gas'));
  await startMerge(tenantUid, pair, causeOf(sam.userUid));
}

const attempt = () => {
  const change = { kind: 'merge', fromUid: metricOf('Power'), toUid: metricOf('Gas') } as const;
  return carryMetricChange({ tenantUid, cause: causeOf(sam.userUid), progress: async () => {} }, change);
};

const merge = async () => {
  await startMerging();
  return attempt();
};

/** The rows that the form fills in the package. */
async function filled() {
  const { nodes } = (await structureStore(tenantUid).read(place)).tree;
  const form = nodes.find(({ uid }) => uid === 'form')!;
  return documentSetup(form.meta_json).assignments.map(({ metric }) => assignedNode(nodes, form, metric)?.uid);
}

describe('the form of a package that fills a metric of the project', () => {
  it('goes on filling it after a merge', async () => {
    await projectWith(['Power']);
    await add('Energy', formOf(metricOf('Power')));
    await merge();
    expect(await filled()).toEqual(['Power']);
  });

  it('does so too where an earlier release has stored it', async () => {
    await projectWith(['Power']);
    await add('Energy', formOf(metricOf('Power')));
    await transact([metricUseStore(tenantUid).treeWrite(place.structureUid, place.packageUid, [])]);
    await merge();
    expect(await filled()).toEqual(['Power']);
  });

  it('goes on filling each of two rows that measure one metric after it', async () => {
    await projectWith(['Power', 'Gas']);
    await add('Energy', formOf(metricOf('Power'), metricOf('Gas')));
    await merge();
    expect(await filled()).toEqual(['Power', 'Gas']);
  });

  it('does so too where the worker died between the package and the project', async () => {
    await projectWith(['Power', 'Gas']);
    await add('Energy', formOf(metricOf('Power'), metricOf('Gas')));
    await startMerging();
    const { put } = db.entities.treehead;
    const save = vi.spyOn(db.entities.treehead, 'put').mockImplementation((head) => {
      if ('packageUid' in head && head.packageUid === place.rootUid) throw new Error('The worker has died');
      return put.call(db.entities.treehead, head);
    });
    await expect(attempt()).rejects.toThrow('died');
    save.mockRestore();
    expect(await filled()).toEqual(['Power', 'Gas']);
    await attempt();
    expect(await filled()).toEqual(['Power', 'Gas']);
  });
});

describe('the form of a project in a package with a row of its own', () => {
  it('goes on filling the row of the project after a merge', async () => {
    await projectWith(['Coal', 'Power']);
    await add('Energy', formOf(metricOf('Power')), place.rootUid);
    const gas = { uid: metricOf('Gas'), name: 'Gas', unit: 'Number', description: '', category: 'Carbon' };
    await add('Coal', { uid: 'Own gas', type: 'metricscore', metric: gas, meta_json: {} });
    await merge();
    expect(await filled()).toEqual(['Power']);
  });
});
