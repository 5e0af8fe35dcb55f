import { beforeEach, describe, expect, it } from 'vitest';
import { addNode, patchNode } from '../../../../shared/domain/structure/tree.ts';
import { at, grow, node } from '../../../support/fixtures/trees.ts';
import { makeMeasured, metricOf, operationOf } from '../../../support/memory/definitions.ts';
import { beforeRequest } from '../../../support/memory/disturbance/before-request.ts';
import { beforeTransaction } from '../../../support/memory/disturbance/before-transaction.ts';
import { contextOf, makeProject, tenantUid } from '../../../support/memory/world/supply.ts';

const { db } = await import('../../../../functions/data/service.ts');
const { addIndicatorToProject, recomputeIndicator } = await import('../../../../functions/core/indicator/of-tenancy.ts');
const { giveTarget } = await import('../../../../functions/core/indicator/targets.ts');
const { applyInSteps, applyPlan } = await import('../../../../functions/core/structure/template/template-apply.ts');
const { updateFollowers } = await import('../../../../functions/core/structure/template/follow-template.ts');
const { stampOf } = await import('../../../../functions/core/structure/template/template-report.ts');
const { factorStore } = await import('../../../../functions/data/stores/factor/factor-store.ts');
const { holdUnits } = await import('../../../../functions/data/stores/metric/unit-rests.ts');
const { jobStore } = await import('../../../../functions/data/stores/job-store.ts');
const { transact } = await import('../../../../functions/data/transact.ts');
const { structureStore } = await import('../../../../functions/data/stores/structure/structure-store.ts');
const { changeStructureNode } = await import('../../../../functions/core/structure/change-node.ts');
const { templateStore } = await import('../../../../functions/data/stores/structure/template-store.ts');

type World = Awaited<ReturnType<typeof makeMeasured>>;
let world: World;
let template: { uid: string; rootUid: string; structureUid: string };

/** The path parameters of a whole project's definitions. */
const atRoot = (project: { uid: string; rootUid: string }) =>
  contextOf(world.sam, { ids: { commit: { projectUid: project.uid, packageUid: project.rootUid } } } as unknown as Parameters<
    typeof contextOf
  >[1]);
const monthly = (january: string, february: string, march: string) => ({
  greenBelow: true,
  byDate: [january, february, march].map((target, month) => ({
    startDate: `2024-0${month + 1}-01`,
    endDate: `2024-0${month + 2}-01`,
    target,
    threshold: null,
  })),
});
const metric = async () => (await world.loaded()).indicators[0]!.resultMetricUid;

/** The project and its package adopt the template's targets. */
async function follow(keepTargets = false, packageUids = [world.project.rootUid]): Promise<void> {
  const loaded = await templateStore(tenantUid).load(template.uid);
  const projectUid = world.project.uid;
  const plan = stampOf(await templateStore(tenantUid).plan(loaded, projectUid, packageUids, keepTargets));
  const payload = { structureUid: template.structureUid, keepTargets, projects: [{ projectUid, packageUids, plan }] };
  const { cause } = world.context;
  const { uid, write } = jobStore(tenantUid).enqueue('follow-template', payload, cause);
  await transact([write]);
  const job = { tenantUid, uid, cause, progress: async () => {} };
  await updateFollowers(job, payload, []);
}

/** The target and the colour of the running total until the end of each month. */
const judged = async () => {
  const days = ['2024-01-31', '2024-02-29', '2024-03-31'];
  const found = await Promise.all(days.map((day) => world.computed('root', true, day)));
  return found.map(([first]) => `${first!.figures.target.target} ${first!.figures.rag}`);
};

beforeEach(async () => {
  world = await makeMeasured([{ Power: '21' }, { Power: '30' }]);
  const tree = grow(['Energy'], { Energy: ['Power', 'Gas', 'Steam'] });
  template = await makeProject(world.sam, { name: 'Standard', company: 'Smith', unit: 'MONTHS', tree });
  await db.entities.structure.patch({ tenantUid, projectUid: template.uid }).set({ isTemplate: true }).go();
  const { name, category, operationJson } = (await world.loaded()).indicators[0]!;
  await addIndicatorToProject(world.context, template.uid, { name, category, operation_json: operationJson });
  await giveTarget(atRoot(template), { metric: await metric(), meta_json: monthly('10', '20', '30') });
});

describe('the target of a template', () => {
  it('leaves approved figures the target that judged them', async () => {
    await giveTarget(world.atRoot, { metric: await metric(), meta_json: monthly('25', '50', '75') });
    // 21 of 25, 51 of 50, nothing of March
    expect(await judged()).toEqual(['25 green', '50 red', '75 green']);
    await follow();
    // January and February are approved, March is not: 51 of 30
    expect(await judged()).toEqual(['25 green', '50 red', '30 red']);
    expect(await world.register()).toEqual([]);
  });

  it('leaves it also where another indicator of the same result has nothing approved', async () => {
    await giveTarget(world.atRoot, { metric: await metric(), meta_json: monthly('25', '50', '75') });
    const [first] = (await world.loaded()).indicators;
    // The state after a merge of their result metrics; its uid comes first.
    await db.entities.indicator.put({ ...first!, uid: '0', name: 'Other', operationJson: operationOf(['Steam']) }).go();
    await follow();
    expect(await judged()).toEqual(['25 green', '50 red', '30 red']);
  });

  it.each(['at once', 'in steps'])(
    'leaves the target of a figure that is approved while packages are pinned, %s',
    async (how) => {
      await giveTarget(world.atRoot, { metric: await metric(), meta_json: monthly('25', '50', '75') });
      await follow(true);
      const place = { ...template, projectUid: template.uid, packageUid: template.rootUid, isRoot: true };
      await structureStore(tenantUid).change(place, undefined, world.context.cause, (tree) =>
        patchNode(tree, at(tree, 'Power'), { required: true }),
      );
      const of = await templateStore(tenantUid).load(template.uid);
      const loaded = await templateStore(tenantUid).plan(of, world.project.uid, [world.project.rootUid], false);
      // 72 of 75: green
      beforeRequest('TransactWrite', 1, () => world.approveNext({ Power: '21' }));
      await (how === 'at once'
        ? applyPlan(tenantUid, of, loaded, world.context.cause, [])
        : applyInSteps(tenantUid, of, loaded, world.context.cause));
      expect(await judged()).toEqual(['25 green', '50 red', '75 green']);
    },
  );

  it('is a version of the target of the project', async () => {
    await giveTarget(world.atRoot, { metric: await metric(), meta_json: monthly('25', '50', '75') });
    const [before] = (await world.loaded()).targets;
    await follow();
    expect((await world.loaded()).targets).toMatchObject([
      {
        uid: before!.uid,
        metaJson: monthly('10', '20', '30'),
        since: {
          number: 2,
          except: ['2024-01-01', '2024-02-01'],
          by: world.sam.userUid,
          reason: 'The target of the template Standard',
        },
        earlier: [{ number: 1, metaJson: monthly('25', '50', '75') }],
      },
    ]);
  });

  it('judges every period where the project has no target', async () => {
    await follow();
    expect(await judged()).toEqual(['10 red', '20 red', '30 red']);
  });

  it('does not stay behind where the indicator gets another result metric in that moment', async () => {
    const rename = () => recomputeIndicator(world.context, world.indicator, { name: 'Heat' });
    await beforeTransaction('.added"', rename, () => follow().catch(() => undefined));
    const { indicators, targets } = await world.loaded();
    const [{ resultMetricUid }] = indicators as [(typeof indicators)[number]];
    expect(targets.filter(({ metricUid }) => metricUid !== resultMetricUid)).toEqual([]);
  });

  it('and one that is given in the project in that moment are one target', async () => {
    const give = async () => giveTarget(world.atRoot, { metric: await metric(), meta_json: monthly('25', '50', '75') });
    await beforeTransaction('.added"', give, () => follow().catch(() => undefined));
    expect((await world.loaded()).targets).toHaveLength(1);
  });

  it('changes nothing where the project keeps its own', async () => {
    await giveTarget(world.atRoot, { metric: await metric(), meta_json: monthly('25', '50', '75') });
    await follow(true);
    expect(await judged()).toEqual(['25 green', '50 red', '75 green']);
  });

  it('can be the one of before again', async () => {
    await giveTarget(world.atRoot, { metric: await metric(), meta_json: monthly('25', '50', '75') });
    await follow();
    await follow();
    expect((await world.loaded()).targets).toMatchObject([{ since: { number: 2 } }]);
    await giveTarget(atRoot(template), { metric: await metric(), meta_json: monthly('25', '50', '75') });
    await follow();
    expect(await judged()).toEqual(['25 green', '50 red', '75 green']);
  });
});

describe('a row that becomes another metric by its template', () => {
  it('remembers what it measured until its project followed', async () => {
    await follow(true);
    const place = { ...template, projectUid: template.uid, packageUid: template.rootUid, isRoot: true };
    const path = at(grow(['Energy'], { Energy: ['Power', 'Gas', 'Steam'] }), 'Power');
    await changeStructureNode(world.context, place, path, { type: 'metricscore', metric: { unit: 'MWh' } }, 'merge');
    await follow(true);
    const { structureUid, rootUid } = world.project;
    const { tree } = await structureStore(tenantUid).read({ structureUid, rootUid, packageUid: rootUid });
    const { metric, earlier } = tree.nodes.find(({ uid }) => uid === 'Power')!;
    expect(metric).toMatchObject({ unit: 'MWh' });
    const changed = world.context.cause.at.slice(0, 10);
    expect(earlier).toEqual({ to: metric!.uid, metrics: [{ uid: 'metric of Power', changed, unit: 'Number' }] });
  });

  describe('and is left in another unit than its base metric has', () => {
    const place = () => ({ ...template, projectUid: template.uid, packageUid: template.rootUid, isRoot: true });
    const oil = { uid: metricOf('Oil'), name: 'Oil', unit: 'MWh', description: '', category: 'Energy', version: 1 };
    const both = () => follow(true, [world.project.rootUid, world.pack.uid]);
    const shown = async () => {
      const { structureUid, rootUid } = world.project;
      const { nodes } = (await structureStore(tenantUid).read({ structureUid, rootUid, packageUid: rootUid })).tree;
      return nodes.find(({ metric }) => metric?.name === 'Oil')?.metric?.unit;
    };
    const addOil = (unit: string) =>
      structureStore(tenantUid).change(place(), undefined, world.context.cause, (tree) =>
        addNode(tree, at(tree, 'Power'), node('Oil', { metric: { uid: oil.uid, name: 'Oil', unit } })),
      );
    beforeEach(() => db.entities.basemetric.put({ tenantUid, partition: 'basemetrics', ...oil }).go());

    it('is named, and follows once its metric is chosen again', async () => {
      await addOil('Number');
      const why =
        /another unit than they have by now: Oil \(Number, now MWh\)\. Nothing was updated here\. .*choose each metric again/;
      await expect(both()).rejects.toThrow(why);
      expect(await shown()).toBeUndefined();
      const { tree } = await structureStore(tenantUid).read(place());
      const change = { type: 'metricscore', metric: { unit: 'MWh' } } as const;
      await changeStructureNode(world.context, place(), at(tree, 'Oil'), change, 'merge');
      await both();
      expect(await shown()).toBe('MWh');
    });

    it('is not held in two units at once', async () => {
      const { uid } = oil;
      const held = holdUnits(tenantUid, [
        { uid, unit: 'kWh' },
        { uid, unit: 'MWh' },
      ]);
      await expect(held).rejects.toThrow('changed the unit of this metric');
    });

    it('brings no factor per that unit', async () => {
      await addOil('MWh');
      await db.entities.basemetric.put({ tenantUid, partition: 'basemetrics', ...oil, unit: 'kWh' }).go();
      const factor = { metricUid: oil.uid, metricName: 'Oil', metricUnit: 'kWh', toUnit: 'Number', factor: '2', source: 'BEIS' };
      await factorStore(tenantUid).add(template.rootUid, factor, world.context.cause);
      await db.entities.basemetric.put({ tenantUid, partition: 'basemetrics', ...oil }).go();
      await expect(both()).rejects.toThrow('Oil (kWh, now MWh)');
      expect(await factorStore(tenantUid).ofOwner(world.project.rootUid)).toEqual([]);
    });
  });
});
