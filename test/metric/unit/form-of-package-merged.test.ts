import { beforeEach, describe, expect, it } from 'vitest';
import { assignedNode } from '../../../shared/domain/form/setup.ts';
import { grow } from '../../support/fixtures/trees.ts';
import { causeOf, makePackage, makePerson, makeProject, tenantUid } from '../../support/memory/supply.ts';

const { db } = await import('../../../functions/data/service.ts');
const { structureStore } = await import('../../../functions/data/stores/structure/structure-store.ts');
const { carryMetricChange } = await import('../../../functions/core/metric/carry-change.ts');
const { mergePair } = await import('../../../functions/core/metric/merge.ts');
const { startMerge } = await import('../../../functions/core/metric/start-merge.ts');

const metricOf = (name: string) => `metric of ${name}`;

let sam: Awaited<ReturnType<typeof makePerson>>;
let place: { structureUid: string; rootUid: string; packageUid: string; projectUid: string; isRoot: boolean };

/** A project that measures Power, and a package with a form of its own that fills it. */
beforeEach(async () => {
  for (const name of ['Power', 'Gas']) {
    const fields = { uid: metricOf(name), name, unit: 'Number', description: '', category: 'Carbon', version: 1 };
    await db.entities.basemetric.put({ tenantUid, partition: 'basemetrics', ...fields }).go();
  }
  sam = await makePerson('Sam');
  const tree = grow(['Energy'], { Energy: ['Power'] });
  const project = await makeProject(sam, { name: 'Steel', company: 'Steel Ltd', unit: 'MONTHS', tree });
  const pack = await makePackage(sam, project, 'Works');
  const { structureUid, rootUid, uid: projectUid } = project;
  place = { structureUid, rootUid, projectUid, packageUid: pack.uid, isRoot: false };
  await structureStore(tenantUid).change(place, undefined, causeOf(sam.userUid), (now) => {
    const path = `${now.nodes.find(({ uid }) => uid === 'Energy')!.path}9999999`;
    const assignments = [{ header: 'Used', metric: metricOf('Power') }];
    const form = { uid: 'form', type: 'document' as const, name: 'Bills', meta_json: { assignments } };
    return { ok: true, tree: { ...now, nodes: [...now.nodes, { ...form, path }] }, paths: [] };
  });
});

describe('the form of a package that fills a metric of the project', () => {
  it('goes on filling it after a merge', async () => {
    const cause = causeOf(sam.userUid);
    await startMerge(tenantUid, await mergePair(tenantUid, metricOf('Power'), metricOf('Gas')), cause);
    const change = { kind: 'merge', fromUid: metricOf('Power'), toUid: metricOf('Gas') } as const;
    await carryMetricChange({ tenantUid, cause, progress: async () => {} }, change);
    const { tree } = await structureStore(tenantUid).read(place);
    const form = tree.nodes.find(({ uid }) => uid === 'form')!;
    const [assigned] = form.meta_json.assignments as { metric: string }[];
    expect(assignedNode(tree.nodes, form, assigned!.metric)).toMatchObject({ uid: 'Power', metric: { uid: metricOf('Gas') } });
  });
});
