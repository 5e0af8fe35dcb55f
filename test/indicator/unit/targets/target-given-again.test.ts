import { beforeEach, describe, expect, it } from 'vitest';
import { makeMeasured } from '../../../support/memory/definitions.ts';
import { beforeTransaction } from '../../../support/memory/disturbance/before-transaction.ts';
import { causeOf, makePackage, tenantUid } from '../../../support/memory/world/supply.ts';

const { db } = await import('../../../../functions/data/service.ts');
const { editTarget, giveTarget, removeTarget } = await import('../../../../functions/core/indicator/targets.ts');
const { editCompanyTarget, giveCompanyTarget, removeCompanyTarget } = await import(
  '../../../../functions/core/indicator/company-targets.ts'
);
const { companyFiguresStore } = await import('../../../../functions/data/stores/company/company-figures-store.ts');
const { applyInSteps, applyPlan } = await import('../../../../functions/core/structure/template/template-apply.ts');
const { stampOf } = await import('../../../../functions/core/structure/template/template-report.ts');
const { templateStore } = await import('../../../../functions/data/stores/structure/template-store.ts');

const GONE = { code: 'not_found' };
let world: Awaited<ReturnType<typeof makeMeasured>>;
let metric: string;

type Planned = [Parameters<typeof applyPlan>[1], Parameters<typeof applyPlan>[2]];

/** Actions of a person who opened the target of 5, after another person has deleted it and given 7. */
type Ways = {
  give: (value: string) => Promise<{ uid: string; version: number }>;
  edit: (target: { uid: string; version: number }, value: string) => Promise<unknown>;
  remove: (uid: string) => Promise<unknown>;
  values: () => Promise<(string | undefined)[]>;
};

beforeEach(async () => {
  world = await makeMeasured([]);
  metric = (await world.loaded()).indicators[0]!.resultMetricUid;
});

const ofPackage = (): Ways => ({
  give: async (value) => (await giveTarget(world.atRoot, { metric, value } as never)).item,
  edit: ({ uid, version }, value) => editTarget({ ...world.atRoot, ifMatch: version }, uid, { value }),
  remove: (uid) => removeTarget(world.atRoot, uid, false),
  values: async () => (await world.loaded()).targets.map(({ value }) => value),
});

const ofCompany = (): Ways => {
  const { companyUid } = world.project;
  return {
    give: async (value) => (await giveCompanyTarget(world.context, companyUid, { metric, value } as never)).item,
    edit: ({ uid, version }, value) =>
      editCompanyTarget({ ...world.context, ifMatch: version }, { companyUid, targetUid: uid }, { value }),
    remove: (targetUid) => removeCompanyTarget(world.context, { companyUid, targetUid }),
    values: async () =>
      (await companyFiguresStore(tenantUid).all()).targets.flatMap((each) =>
        each.companyUid === companyUid ? [each.value] : [],
      ),
  };
};

describe.each([
  ['a package', ofPackage],
  ['a company', ofCompany],
])('a target of %s that is deleted and given again', (_title, waysOf) => {
  let ways: Ways;
  let opened: { uid: string; version: number };
  beforeEach(async () => {
    const [fields] = (await world.loaded()).indicators;
    await companyFiguresStore(tenantUid).addIndicator(world.project.companyUid, fields!, causeOf(world.sam.userUid));
    ways = waysOf();
    opened = await ways.give('5');
    await ways.remove(opened.uid);
    await ways.give('7');
  });

  it('is not changed by somebody who has seen the first one', async () => {
    await expect(ways.edit(opened, '9')).rejects.toMatchObject(GONE);
    expect(await ways.values()).toEqual(['7']);
  });

  it('is not deleted by a repetition of the deletion', async () => {
    await expect(ways.remove(opened.uid)).rejects.toMatchObject(GONE);
    expect(await ways.values()).toEqual(['7']);
  });
});

describe('an update from a template that has a target', () => {
  let other: typeof world;
  /** The values of the targets in the project that follows the template. */
  const given = async () => (await other.loaded()).targets.map(({ value }) => value);
  const give = async (value: string) => (await giveTarget(other.atRoot, { metric, value } as never)).item.uid;
  const planned = async (packageUids = [other.project.rootUid]) => {
    const template = await templateStore(tenantUid).load(world.project.uid);
    return [template, await templateStore(tenantUid).plan(template, other.project.uid, packageUids, true)] as const;
  };
  const cause = () => causeOf(world.sam.userUid);

  beforeEach(async () => {
    const { project, atRoot } = world;
    await db.entities.structure.patch({ tenantUid, projectUid: project.uid }).set({ isTemplate: true }).go();
    await giveTarget(atRoot, { metric, value: '100' } as never);
    other = await makeMeasured([], 'Works');
    expect((await other.loaded()).indicators[0]!.resultMetricUid).toBe(metric);
  });

  it('notices in its plan a target that was deleted and given again', async () => {
    const stamp = async () => stampOf((await planned())[1]);
    const uid = await give('5');
    const before = await stamp();
    await removeTarget(other.atRoot, uid, false);
    await give('5');
    expect(await stamp()).not.toBe(before);
  });

  const APPLY: [string, (...planned: Planned) => Promise<unknown>][] = [
    ['at once', (template, loaded) => applyPlan(tenantUid, template, loaded, cause(), [])],
    ['in steps', (template, loaded) => applyInSteps(tenantUid, template, loaded, cause())],
  ];
  it.each(APPLY)('gives no second one where somebody gives it in that moment, %s', async (_title, apply) => {
    const plan = await planned();
    const applied = beforeTransaction(
      '"value":"100"',
      () => give('5'),
      () => apply(...plan),
    );
    await expect(applied).rejects.toMatchObject({ code: 'stale_version' });
    expect(await given()).toEqual(['5']);
  });

  it('gives it to each package in its steps', async () => {
    const [template, loaded] = await planned([other.project.rootUid, other.pack.uid]);
    expect([...(await applyInSteps(tenantUid, template, loaded, cause()))]).toEqual([]);
    expect(await given()).toEqual(['100', '100']);
  });
});

it('twelve people who give an indicator first targets on packages at once all do so', async () => {
  const { sam, project, atRoot, loaded } = world;
  const packs = [];
  for (let number = 0; number < 12; number += 1) packs.push(await makePackage(sam, project, `Plant ${number}`));
  const given = packs.map(({ uid }, number) => {
    const ids = { commit: { projectUid: project.uid, packageUid: uid } };
    return giveTarget({ ...atRoot, ids } as never, { metric, value: String(number) } as never);
  });
  await Promise.all(given);
  expect((await loaded()).targets).toHaveLength(12);
});
