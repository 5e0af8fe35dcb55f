import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { ReportMail } from '../../../shared/contract/mails.ts';
import { type ClosingWorld, closingWorld, join } from '../../support/memory/closing.ts';
import {
  causeOf,
  decideOn,
  jobsOf,
  load,
  makePerson,
  reportsOf,
  type Somebody,
  submit,
  tenantUid,
} from '../../support/memory/world/supply.ts';

const { db } = await import('../../../functions/data/service.ts');
const { transact } = await import('../../../functions/data/transact.ts');
const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');
const { projectStore } = await import('../../../functions/data/stores/project/project-store.ts');

/** A project with data control. */
async function controlledWorld(): Promise<ClosingWorld> {
  const world = await closingWorld();
  const { project: stored } = await load(world.project.uid);
  await projectStore(tenantUid).update(
    stored,
    { metaJson: { ...stored.metaJson, data_control: true } } as never,
    causeOf(world.ada.userUid),
  );
  return world;
}

const report = async ({ piling }: ClosingWorld) => (await reportsOf(piling))[0]!;
const mailsOf = async ({ project }: ClosingWorld): Promise<ReportMail[]> =>
  (await jobsOf('send-mail')).map(({ payload }) => payload as ReportMail).filter(({ places }) => places.includes(project.uid));
const deactivate = ({ userUid: uid }: Somebody) =>
  db.entities.user.patch({ tenantUid, uid }).set({ deactivatedAt: new Date().toISOString() }).go();

it('a mail about an approved report says to who controls the data that it was approved, and by whom', async () => {
  const world = await controlledWorld();
  await submit(world.rob, await report(world));
  await decideOn(world.ann, await report(world), 'APPROVE');
  expect((await report(world)).status).toBe('Pending Review');
  expect((await mailsOf(world)).map(({ kind, userUids }) => [kind, userUids])).toEqual([
    ['report-submitted', [world.ann.userUid]],
    ['report-passed-on', [world.ada.userUid]],
  ]);
});

it('in a project without an active administrator those of its company are told of what waits for data control', async () => {
  const world = await controlledWorld();
  const carla = await makePerson('Carla');
  const grant = { scope: 'company' as const, scopeUid: world.project.companyUid, isAdmin: true, actions: [], roles: [] };
  await transact(personStore(tenantUid).grantWrites(carla.userUid, grant, causeOf(carla.userUid)));
  await deactivate(world.ada);
  await submit(world.rob, await report(world));
  await decideOn(world.ann, await report(world), 'APPROVE');
  const [, passedOn] = await mailsOf(world);
  expect([passedOn?.kind, passedOn?.userUids]).toEqual(['report-passed-on', [carla.userUid]]);
});

it('a mail to more people than one job sends reaches all of them', async () => {
  const world = await controlledWorld();
  const approver = (await load(world.project.uid)).roles.find(({ name }) => name === 'Approver')!.uid;
  const more = await Promise.all(Array.from({ length: 119 }, () => makePerson(`Many${randomUUID().slice(0, 8)}`)));
  for (const person of more) await join(person, world.project.uid, approver);
  await submit(world.rob, await report(world));
  const told = (await mailsOf(world)).map(({ userUids }) => userUids);
  expect(told.map(({ length }) => length).sort()).toEqual([20, 50, 50]);
  expect(new Set(told.flat())).toEqual(new Set([world.ann, ...more].map(({ userUid }) => userUid)));
});

it('who is deactivated takes nobody else out of a mail to many', async () => {
  const world = await controlledWorld();
  const { roles } = await load(world.project.uid);
  const approver = roles.find(({ name }) => name === 'Approver')!.uid;
  for (let count = 0; count < 60; count++) {
    const left = await makePerson(`Left${randomUUID().slice(0, 8)}`);
    await join(left, world.project.uid, approver);
    await deactivate(left);
  }
  await submit(world.rob, await report(world));
  expect((await mailsOf(world)).map(({ userUids }) => userUids)).toEqual([[world.ann.userUid]]);
});

it('somebody without a name is named by the address', async () => {
  const world = await controlledWorld();
  await submit({ ...world.rob, firstName: '', lastName: '' }, await report(world));
  expect((await mailsOf(world)).map(({ facts }) => facts.by)).toEqual([world.rob.email]);
});
