import { beforeEach, describe, expect, it } from 'vitest';
import { grow } from '../../../support/fixtures/trees.ts';
import { makeMeasured } from '../../../support/memory/definitions.ts';
import { beforeTransaction } from '../../../support/memory/disturbance/before-transaction.ts';
import { contextOf, makeProject, tenantUid } from '../../../support/memory/world/supply.ts';

const { db } = await import('../../../../functions/data/service.ts');
const { addIndicatorToProject } = await import('../../../../functions/core/indicator/of-tenancy.ts');
const { giveTarget } = await import('../../../../functions/core/indicator/targets.ts');
const { editPeriod } = await import('../../../../functions/core/project/periods.ts');
const { applyInSteps, applyPlan } = await import('../../../../functions/core/structure/template/template-apply.ts');
const { templateStore } = await import('../../../../functions/data/stores/structure/template-store.ts');

let world: Awaited<ReturnType<typeof makeMeasured>>;
let template: { uid: string; rootUid: string };

beforeEach(async () => {
  world = await makeMeasured([{ Power: '21' }]);
  const tree = grow(['Energy'], { Energy: ['Power', 'Gas', 'Steam'] });
  template = await makeProject(world.sam, { name: 'Standard', company: 'Smith', unit: 'MONTHS', tree });
  await db.entities.structure.patch({ tenantUid, projectUid: template.uid }).set({ isTemplate: true }).go();
  const { name, category, operationJson, resultMetricUid: metric } = (await world.loaded()).indicators[0]!;
  await addIndicatorToProject(world.context, template.uid, { name, category, operation_json: operationJson });
  const byDate = [{ startDate: '2024-12-01', endDate: '2025-01-01', target: '60', threshold: null }];
  const ids = { commit: { projectUid: template.uid, packageUid: template.rootUid } };
  await giveTarget(contextOf(world.sam, { ids } as never), { metric, value: null, meta_json: { byDate } } as never);
});

/** The project, its package, or both adopt the template's target. */
const follow = async (apply: typeof applyAtOnce, packageUids = [world.project.rootUid]) => {
  const of = await templateStore(tenantUid).load(template.uid);
  return apply(of, await templateStore(tenantUid).plan(of, world.project.uid, packageUids, false));
};
type Plan = Parameters<typeof applyPlan>;
const applyAtOnce = (of: Plan[1], loaded: Plan[2]): Promise<unknown> => applyPlan(tenantUid, of, loaded, world.context.cause, []);
const applyStepwise = (of: Plan[1], loaded: Plan[2]): Promise<unknown> =>
  applyInSteps(tenantUid, of, loaded, world.context.cause);

const moveDecember = async () => {
  const context = contextOf(world.sam, { now: new Date('2024-03-01') } as never);
  const place = { projectUid: world.project.uid, periodId: await world.period(11) };
  return editPeriod(context, place, { startDate: '2024-12-05' } as never, false);
};
/** The first day of December, and the first days with a target. */
const days = async () => {
  const { periods, targets } = await world.loaded();
  const asked = targets.flatMap(({ metaJson }) => (metaJson.byDate as { startDate: string }[]).map(({ startDate }) => startDate));
  return [periods[11]!.startDate, ...asked];
};

describe('a template that asks something of a period', () => {
  it.each(['at once', 'in steps'])('is refused where the period moves in that moment, %s', async (how) => {
    const apply = how === 'at once' ? applyAtOnce : applyStepwise;
    await expect(beforeTransaction('.added"', moveDecember, () => follow(apply))).rejects.toThrow('or its dates changed');
    expect(await days()).toEqual(['2024-12-05']);
  });

  it('leaves the package alone that is the next step when the period moves', async () => {
    const left = await beforeTransaction('.added"', moveDecember, () => follow(applyStepwise, [world.pack.uid]));
    expect(left).toEqual(new Set([world.pack.uid]));
    expect(await days()).toEqual(['2024-12-05']);
  });

  it.each(['at once', 'in steps'])('refuses a move that has not seen its target, %s', async (how) => {
    const apply = how === 'at once' ? applyAtOnce : applyStepwise;
    const move = beforeTransaction('additions', () => follow(apply), moveDecember);
    await expect(move).rejects.toThrow('changed the reporting periods, or what begins with them');
    expect(await days()).toEqual(['2024-12-01', '2024-12-01']);
  });

  it('gives it to a project and its packages at once', async () => {
    await follow(applyAtOnce, [world.project.rootUid, world.pack.uid]);
    expect(await days()).toEqual(['2024-12-01', '2024-12-01', '2024-12-01']);
  });
});
