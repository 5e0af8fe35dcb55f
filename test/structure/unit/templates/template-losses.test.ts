import { beforeEach, describe, expect, it } from 'vitest';
import { deleteSubtree, moveNodes, patchNode, type Tree, type TreeResult } from '../../../../shared/domain/structure/tree.ts';
import { at, grow } from '../../../support/fixtures/trees.ts';
import { makeMeasured, operationOf } from '../../../support/memory/definitions.ts';
import {
  contextOf,
  enter,
  type Made,
  makePackage,
  makeProject,
  reportsOf,
  submit,
  tenantUid,
} from '../../../support/memory/world/supply.ts';

const { previewTemplateUpdate } = await import('../../../../functions/api/templates/updates.ts');
const { changeStructureSettings } = await import('../../../../functions/core/project/structure-settings.ts');
const { companyFiguresStore } = await import('../../../../functions/data/stores/company/company-figures-store.ts');
const { metricUsage } = await import('../../../../functions/data/stores/metric/metric-references.ts');
const { structureStore } = await import('../../../../functions/data/stores/structure/structure-store.ts');

let world: Awaited<ReturnType<typeof makeMeasured>>;
let template: Made;

const asAdmin = (project: { uid: string; structureUid: string }, actor: object = {}) =>
  contextOf(world.sam, {
    ids: { tracker: { uid: project.structureUid, projectUid: project.uid } },
    actor: { ...world.sam, tenantUid, isSuperuser: true, isTenantSuperuser: true, grants: [], ...actor },
  } as unknown as Parameters<typeof contextOf>[1]);
const edit = (change: (tree: Tree) => TreeResult) =>
  structureStore(tenantUid).change(
    { ...template, projectUid: template.uid, packageUid: template.rootUid, isRoot: true },
    undefined,
    world.context.cause,
    change,
  );
const remove = (name: string) => edit((tree) => deleteSubtree(tree, at(tree, name)));
const pull = { type: 'PULL_FROM_TEMPLATE', pull_descendants: true, keep_targets: true } as const;
const push = { type: 'PUSH_TO_TEMPLATE_CHILDREN', excludes: [], keep_targets: true } as const;

/** The losses in each row of the preview, by name of the package. */
async function lost(body: object = { ...pull, ref_id: world.project.rootUid }, context = asAdmin(world.project)) {
  const { projects } = await previewTemplateUpdate(context as never, { body } as never);
  return Object.fromEntries(projects.flatMap(({ refs }) => refs.map(({ ref, lost: said }) => [ref.name, said])));
}
const openReport = async () => (await reportsOf(world.pack)).at(-1)!;

beforeEach(async () => {
  world = await makeMeasured([]);
  const tree = grow(['Energy'], { Energy: ['Power', 'Gas', 'Steam'] });
  template = await makeProject(world.sam, { name: 'Standard', company: 'Jones', unit: 'MONTHS', tree });
  await changeStructureSettings(asAdmin(template), { is_template: true });
  await changeStructureSettings(asAdmin(world.project), { from_template: template.structureUid });
});

describe('the preview of a pull', () => {
  it('counts the figures of open reports that go with what it removes, and names the indicators that lose a metric', async () => {
    await enter(world.sam, world.project, await openReport(), { Power: '21', Steam: '3', Gas: '4' });
    await remove('Power');
    await remove('Steam');
    expect(await lost()).toEqual({
      Steel: { figures: 0, reports: 0, complete: true, indicators: ['Energy'] },
      Mill: { figures: 2, reports: 1, complete: true, indicators: ['Energy'] },
    });
    expect(await lost(push, asAdmin(template))).toEqual(await lost());
  });

  it('says which unit a metric had and gets, which factor it needs, and counts the figures that have to be entered anew', async () => {
    await enter(world.sam, world.project, await openReport(), { Steam: '3', Gas: '4' });
    await edit((tree) => patchNode(tree, at(tree, 'Gas'), { metric: { uid: 'gas in m3', name: 'Gas', unit: 'm3' } }));
    await edit((tree) => patchNode(tree, at(tree, 'Power'), { metric: { uid: 'power in t', name: 'Power', unit: 't' } }));
    await edit((tree) => moveNodes(tree, [at(tree, 'Gas')], at(tree, 'Power'), 'last-child'));
    const said = await previewTemplateUpdate(
      asAdmin(world.project) as never,
      { body: { ...pull, ref_id: world.project.rootUid } } as never,
    );
    const mill = said.projects[0]!.refs.find(({ ref }) => ref.name === 'Mill')!;
    const of = (kind: string, name: string) => mill.changes.find((each) => each.kind === kind && each.name === name);
    expect(of('changed', 'Gas')).toMatchObject({ unit: { from: 'Number', to: 'm3' } });
    expect(of('moved', 'Gas')).toMatchObject({ needs: { from: 'm3', to: 't' } });
    expect(of('changed', 'Power')).not.toHaveProperty('needs');
    expect(mill.lost).toMatchObject({ figures: 0, reentered: 1 });
  });

  it('does not count those of submitted reports, which keep them', async () => {
    const report = await openReport();
    await enter(world.sam, world.project, report, { Steam: '3' });
    await submit(world.sam, report);
    await remove('Steam');
    expect(await lost()).toEqual({ Steel: undefined, Mill: undefined });
  });

  it('counts those of a package by themselves, and none of one that stays as it is', async () => {
    const other = await makePackage(world.sam, world.project, 'Furnace');
    await enter(world.sam, world.project, (await reportsOf(other)).at(-1)!, { Gas: '5' });
    await remove('Gas');
    const held = { figures: 1, reports: 1, complete: true, indicators: [] };
    expect(await lost()).toEqual({ Steel: undefined, Mill: undefined, Furnace: held });
    expect(await lost({ ...pull, pull_descendants: false, ref_id: world.project.rootUid })).toEqual({ Steel: undefined });
  });

  it('names indicators of the company, without names where the person may not see it', async () => {
    const metrics = [{ uid: 'metric of Steam', name: 'Steam', unit: 'kWh' }];
    const fields = { name: 'Energy of all', category: 'Energy', unit: 'kWh', resultMetricUid: 'result of all', metrics };
    const item = { ...fields, operationJson: operationOf(['Steam']) } as never;
    await companyFiguresStore(tenantUid).addIndicator(world.project.companyUid, item, world.context.cause);
    await remove('Steam');
    expect((await lost()).Steel!.indicators).toEqual(['Energy of all (Smith)']);
    const unseen = asAdmin(world.project, { isTenantSuperuser: false, isSuperuser: false });
    expect((await lost(undefined, unseen)).Steel!.indicators).toEqual(['an indicator of a company that you cannot see']);
  });

  it('says nothing where another row measures the same, or nothing was entered', async () => {
    await edit((tree) => {
      const power = tree.nodes.find(({ uid }) => uid === 'Power')!;
      const twin = { ...power, uid: 'twin', path: `${tree.nodes[0]!.path}0000090` };
      return { ok: true, tree: { nodes: [...tree.nodes, twin], nextSegment: 5000 }, paths: [] };
    });
    await remove('Power');
    await remove('Gas');
    expect(await lost()).toEqual({ Steel: undefined, Mill: undefined });
  });
});

it('figures of more reports than are looked at are counted as at least so many', async () => {
  await enter(world.sam, world.project, await openReport(), { Power: '21', Gas: '4' });
  const found = await metricUsage(tenantUid).heldOpen(world.project.uid, new Map([[world.pack.uid, ['Power', 'Gas']]]), 1);
  expect(found.get(world.pack.uid)).toEqual({ figures: 1, reports: 1, complete: false });
});
