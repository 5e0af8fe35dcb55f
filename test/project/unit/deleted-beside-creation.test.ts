import { beforeEach, describe, expect, it } from 'vitest';
import { grow } from '../../support/fixtures/trees.ts';
import { metricOf, operationOf } from '../../support/memory/definitions.ts';
import { beforeTransaction } from '../../support/memory/disturbance/before-transaction.ts';
import { lateReading } from '../../support/memory/disturbance/late-reading.ts';
import {
  causeOf,
  contextOf,
  items,
  load,
  type Made,
  makePackage,
  makePerson,
  makeProject,
  tenantUid,
} from '../../support/memory/world/supply.ts';

const { db } = await import('../../../functions/data/service.ts');
const { removeProject } = await import('../../../functions/core/project/remove-project.ts');
const { addIndicatorToProject } = await import('../../../functions/core/indicator/of-tenancy.ts');
const { indicatorStore } = await import('../../../functions/data/stores/indicator/indicator-store.ts');
const { changeStructureSettings } = await import('../../../functions/core/project/structure-settings.ts');

const STALE = { code: 'stale_version' };
const sam = await makePerson('Sam');
let project: Made;

const make = (name: string) =>
  makeProject(sam, { name, company: 'Smith', unit: 'MONTHS', tree: grow(['Energy'], { Energy: ['Power'] }) });
const asAdmin = ({ uid, structureUid }: Made) =>
  contextOf(sam, { ids: { tracker: { uid: structureUid, projectUid: uid } } } as unknown as Parameters<typeof contextOf>[1]);
const remove = () => removeProject(contextOf(sam, {}), project.uid);
/** Runs an action just before the transaction that deletes the project. */
const removedWhile = (act: () => Promise<unknown>) => beforeTransaction('"deleted"', act, remove);

/** The names of the project's indicators in the whole tenancy, also after its deletion. */
const indicators = async () =>
  (await indicatorStore(tenantUid).all()).flatMap(({ projectUid, name }) => (projectUid === project.uid ? [name] : []));
const addIndicator = async () => {
  const operation_json = operationOf(['Power']);
  const metric = { uid: metricOf('Power'), name: 'Power', unit: 'Number', description: '', category: 'Energy', version: 1 };
  await db.entities.basemetric.put({ tenantUid, partition: 'basemetrics', ...metric }).go();
  return addIndicatorToProject(contextOf(sam, {}), project.uid, { name: 'Energy', category: 'Energy', operation_json });
};

beforeEach(async () => {
  project = await make('Bridge');
});

describe('a project that is deleted in the moment', () => {
  it('in which it gets a package stays with the package', async () => {
    await expect(removedWhile(() => makePackage(sam, project, 'Mill'))).rejects.toMatchObject(STALE);
    expect((await load(project.uid)).packages.map(({ name }) => name)).toEqual(['Mill']);
  });

  it('in which it gets an indicator stays with the indicator', async () => {
    await expect(removedWhile(addIndicator)).rejects.toMatchObject(STALE);
    expect([(await load(project.uid)).project.uid, await indicators()]).toEqual([project.uid, ['Energy']]);
  });

  it('after it got an indicator takes it along, though a late reading does not show it', async () => {
    const reading = lateReading(items);
    await addIndicator();
    await reading.while({}, remove);
    expect(await indicators()).toEqual([]);
  });

  it('after another one chose it as its template stays, though the list of structures does not show it yet', async () => {
    await changeStructureSettings(asAdmin(project), { is_template: true });
    const follower = await make('Tower');
    const reading = lateReading(items);
    await changeStructureSettings(asAdmin(follower), { from_template: project.structureUid });
    await expect(reading.while({ indexes: true }, remove)).rejects.toMatchObject({ code: 'conflict' });
    expect((await load(project.uid)).structure.uid).toBe(project.structureUid);
    await changeStructureSettings(asAdmin(follower), { from_template: null });
    await remove();
    await expect(load(project.uid)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('after a project that followed it last was deleted goes, too', async () => {
    await changeStructureSettings(asAdmin(project), { is_template: true });
    const follower = await make('Tower');
    await changeStructureSettings(asAdmin(follower), { from_template: project.structureUid });
    await removeProject(contextOf(sam, {}), follower.uid);
    await remove();
    await expect(load(project.uid)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('in which another one chooses it as its template stays', async () => {
    await changeStructureSettings(asAdmin(project), { is_template: true });
    const follower = await make('Tower');
    const follow = () => changeStructureSettings(asAdmin(follower), { from_template: project.structureUid });
    await expect(removedWhile(follow)).rejects.toMatchObject(STALE);
    expect((await load(follower.uid)).structure.fromTemplate).toBe(project.structureUid);
    expect((await load(project.uid)).structure.uid).toBe(project.structureUid);
  });
});

describe('a project that was deleted in the moment', () => {
  it('gets no package, which nobody would find', async () => {
    const created = beforeTransaction('"Mill"', remove, () => makePackage(sam, project, 'Mill'));
    await expect(created).rejects.toMatchObject({ code: 'not_found' });
    expect([...items.values()].filter(({ projectUid, kind }) => projectUid === project.uid && kind === 'package')).toEqual([]);
  });

  it('gets no indicator, which would block merges for good', async () => {
    await expect(beforeTransaction('"indicator#', remove, addIndicator)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await indicators()).toEqual([]);
  });

  it('becomes nobody’s template', async () => {
    await changeStructureSettings(asAdmin(project), { is_template: true });
    const follower = await make('Tower');
    const follow = () => changeStructureSettings(asAdmin(follower), { from_template: project.structureUid });
    await expect(beforeTransaction('"fromTemplate"', remove, follow)).rejects.toMatchObject({ code: 'not_found' });
    expect((await load(follower.uid)).structure.fromTemplate).toBeUndefined();
  });
});

it('a deletion takes the invitations along that were sent in that moment, also more than fit into one transaction', async () => {
  const { roles } = await load(project.uid);
  const fields = {
    tenantUid,
    projectUid: project.uid,
    roleUid: roles[0]!.uid,
    isRequest: false,
    status: 'pending',
    metaJson: {},
  };
  const at = { by: sam.userUid, created: new Date().toISOString(), version: 1 };
  const emails = Array.from({ length: 101 }, (_, number) => `late${number}@x.example`);
  await removedWhile(() =>
    Promise.all(emails.map((email) => db.entities.invite.put({ ...fields, ...at, uid: email, email } as never).go())),
  );
  expect([...items.values()].filter(({ uid }) => emails.includes(String(uid)))).toEqual([]);
});

it('a deletion that breaks off after the project is gone leaves no invitation, and no indicator, which would block merges', async () => {
  await addIndicator();
  const { roles } = await load(project.uid);
  const [role, cause] = [roles[0]!, causeOf(sam.userUid)];
  for (let number = 0; number < 80; number += 1) {
    const uid = `period ${number}`;
    const dates = { startDate: `${2030 + number}-01-01`, endDate: `${2030 + number}-02-01` };
    await db.entities.period
      .put({ tenantUid, projectUid: project.uid, uid, ...dates, reports: 0, metaJson: {}, version: 1 })
      .go();
    const key = { tenantUid, scope: 'project' as const, scopeUid: project.uid, userUid: `person ${number}` };
    await db.entities.grant.put({ ...key, isAdmin: false, actions: [], roles: [{ memberUid: 'm', roleUid: role.uid }] }).go();
  }
  const fields = { tenantUid, projectUid: project.uid, uid: 'invitation', email: 'rita@x.example' };
  await db.entities.invite
    .put({ ...fields, by: cause.by, created: cause.at, isRequest: false, status: 'pending', metaJson: {} } as never)
    .go();
  const invites = () => [...items.values()].filter((item) => item.uid === 'invitation');
  expect(invites()).toHaveLength(1);
  const dies = () => Promise.reject(new Error('The function has ended'));
  await expect(beforeTransaction('period 79', dies, remove)).rejects.toThrow('The function has ended');
  await expect(load(project.uid)).rejects.toMatchObject({ code: 'not_found' });
  expect([invites(), await indicators()]).toEqual([[], []]);
});
