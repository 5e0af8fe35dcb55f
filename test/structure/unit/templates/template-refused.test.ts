import { beforeEach, describe, expect, it } from 'vitest';
import { addNode, patchNode, type Tree } from '../../../../shared/domain/structure/tree.ts';
import { at, grow, named, node } from '../../../support/fixtures/trees.ts';
import { beforeRequest } from '../../../support/memory/disturbance/before-request.ts';
import {
  causeOf,
  type Made,
  makePackage,
  makePerson,
  makeProject,
  rootPlace,
  tenantUid,
} from '../../../support/memory/world/supply.ts';

type Send = (command: { constructor: { name: string } }) => Promise<unknown>;

const { client } = await import('../../../../functions/data/client/client.ts');
const { db } = await import('../../../../functions/data/service.ts');
const { applyInSteps, applyPlan } = await import('../../../../functions/core/structure/template/template-apply.ts');
const { structureStore } = await import('../../../../functions/data/stores/structure/structure-store.ts');
const { templateStore } = await import('../../../../functions/data/stores/structure/template-store.ts');

let sam: Awaited<ReturnType<typeof makePerson>>;
let template: Made;
let project: Made;
let mill: Awaited<ReturnType<typeof makePackage>>;

const cause = () => causeOf(sam.userUid);
const add = (of: Made, name: string, packageUid = of.rootUid) =>
  structureStore(tenantUid).change({ ...rootPlace(of), packageUid }, undefined, cause(), (tree: Tree) =>
    addNode(tree, at(tree, 'Energy'), node(name)),
  );
/** Makes Power required. */
const demand = (of: Made) =>
  structureStore(tenantUid).change(rootPlace(of), undefined, cause(), (tree: Tree) =>
    patchNode(tree, at(tree, 'Power'), { required: true }),
  );
const treeOf = async (packageUid: string) => (await structureStore(tenantUid).read({ ...rootPlace(project), packageUid })).tree;
const isDemanded = async (packageUid = mill.uid) =>
  (await treeOf(packageUid)).nodes.some(({ uid, required }) => uid === 'Power' && required === true);
const shown = async (packageUid = mill.uid) => named(await treeOf(packageUid), 'Energy');
const stored = async () =>
  (await db.entities.package.get({ tenantUid, projectUid: project.uid, uid: mill.uid }).go()).data?.template;

async function planned(packageUids: readonly string[]) {
  const of = await templateStore(tenantUid).load(template.uid);
  return [of, await templateStore(tenantUid).plan(of, project.uid, packageUids, true)] as const;
}
/** Lets only the root follow, while another person acts just before a transaction, numbered from 1. */
async function followWhile(number: number, act: () => Promise<unknown>, how: 'at once' | 'in steps' = 'at once') {
  const [of, loaded] = await planned([project.rootUid]);
  beforeRequest('TransactWrite', number, act);
  return how === 'at once' ? applyPlan(tenantUid, of, loaded, cause(), []) : applyInSteps(tenantUid, of, loaded, cause());
}

beforeEach(async () => {
  sam = await makePerson('Sam');
  const made = { company: 'Smith', unit: 'MONTHS' as const };
  template = await makeProject(sam, { ...made, name: 'Template', tree: grow(['Energy'], { Energy: ['Power'] }) });
  await db.entities.structure.patch({ tenantUid, projectUid: template.uid }).set({ isTemplate: true }).go();
  project = await makeProject(sam, { ...made, name: 'Steel', tree: grow([], {}) });
  mill = await makePackage(sam, project, 'Mill');
  const [of, loaded] = await planned([project.rootUid, mill.uid]);
  await applyPlan(tenantUid, of, loaded, cause(), []);
  await add(template, 'Gas');
  await demand(template);
});

describe('an update from a template that is refused because the project has changed', () => {
  it('leaves a package on its project', async () => {
    const followed = await stored();
    await expect(followWhile(2, () => add(project, 'Wood'))).rejects.toMatchObject({ code: 'stale_version' });
    expect([await shown(), await stored()]).toEqual([['Power', 'Wood'], followed]);
    await demand(project);
    expect(await isDemanded()).toBe(true);
  });

  it('gives a package back what it says itself, also in steps', async () => {
    await add(project, 'Own', mill.uid);
    await expect(followWhile(2, () => add(project, 'Wood'), 'in steps')).rejects.toMatchObject({ code: 'stale_version' });
    expect((await shown()).sort()).toEqual(['Own', 'Power', 'Wood']);
    await demand(project);
    expect(await isDemanded()).toBe(true);
  });

  it('pins nothing where the project changes before the packages are pinned', async () => {
    await expect(followWhile(1, () => add(project, 'Wood'))).rejects.toMatchObject({ code: 'stale_version' });
    expect(await shown()).toEqual(['Power', 'Wood']);
    await demand(project);
    expect(await isDemanded()).toBe(true);
  });

  it('names a package that somebody changes meanwhile, which stays as it is shown', async () => {
    const act = async () => {
      await add(project, 'Own', mill.uid);
      await add(project, 'Wood');
    };
    await expect(followWhile(2, act)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^Something has changed.*Nothing was updated here.*do not take over.*Mill\. Check/),
    });
    await demand(project);
    expect([(await shown()).includes('Own'), await isDemanded()]).toEqual([true, false]);
  });
});

it('an update that goes through leaves a package that is not chosen as it is shown', async () => {
  await followWhile(99, async () => {});
  expect([await shown(), await isDemanded()]).toEqual([['Power'], false]);
  expect([await shown(project.rootUid), await isDemanded(project.rootUid)]).toEqual([['Power', 'Gas'], true]);
});

it('an update whose answer is lost, though it was written, leaves a package that is not chosen as it is shown', async () => {
  const [of, loaded] = await planned([project.rootUid]);
  const hungUp = loseAnswer(2);
  await expect(applyPlan(tenantUid, of, loaded, cause(), [])).rejects.toBe(hungUp);
  expect([await shown(), await isDemanded()]).toEqual([['Power'], false]);
  expect(await shown(project.rootUid)).toEqual(['Power', 'Gas']);
});

/** The table accepts a transaction, numbered from 1, but its answer is lost. */
function loseAnswer(number: number): Error {
  const hungUp = new Error('socket hang up');
  const whole = client.send.bind(client) as unknown as Send;
  let left = number;
  const send: Send = async (command) => {
    const answer = await whole(command);
    if (command.constructor.name !== 'TransactWriteCommand' || --left > 0) return answer;
    Object.assign(client, { send: whole });
    throw hungUp;
  };
  Object.assign(client, { send });
  return hungUp;
}
