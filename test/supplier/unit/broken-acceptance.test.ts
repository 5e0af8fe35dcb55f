import { expect, it } from 'vitest';
import type { SupplierRequest } from '../../../shared/contract/supplier/suppliers.ts';
import { person, type Site, type SitePerson, site, table, tenantUid } from '../../support/access/memory-site.ts';
import { acceptance, ask, give, makePackage } from '../../support/access/suppliers.ts';
import { withLateIndex } from '../../support/memory/disturbance/meanwhile.ts';

const { client: dynamo } = await import('../../../functions/data/client/client.ts');
const { settleGrantsOf } = await import('../../../functions/jobs/settle-grants/run.ts');
const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');
const { projectStore } = await import('../../../functions/data/stores/project/project-store.ts');

/** More people than get the client's role in the transaction of the acceptance. */
const HOLDERS = 70;
const supplier = await site('Wide');
const holders: SitePerson[] = [];
for (let at = 0; at < HOLDERS; at += 1) {
  const holder = await person(`holder-${at}`);
  await give(supplier, holder, 'Reporter');
  holders.push(holder);
}

type Send = (command: { constructor: { name: string }; input: unknown }) => Promise<unknown>;

/** Stops `run` before its transaction number `at` about the client. Returns the number of transactions. */
async function brokenBefore(at: number, { project }: Site, run: () => Promise<unknown>): Promise<number> {
  const whole = dynamo.send.bind(dynamo) as unknown as Send;
  let count = 0;
  const send: Send = async (command) => {
    const isOurs = command.constructor.name === 'TransactWriteCommand' && JSON.stringify(command.input).includes(project.uid);
    if (isOurs) count += 1;
    if (isOurs && count >= at) throw new Error('The Lambda has died');
    return whole(command);
  };
  Object.assign(dynamo, { send });
  await run().finally(() => Object.assign(dynamo, { send: whole }));
  return count;
}

/** A request of the supplier to a new client, and a function that accepts it for a package. */
async function asked(name: string) {
  const harbour = await site(name, { allowSuppliers: true });
  const { uid } = (await ask('Reporter', supplier, harbour)).json<SupplierRequest>();
  const pack = await makePackage('Of Wide', harbour);
  const body = (to = pack) => ({ ...acceptance(to), auth_group: harbour.group('Reporter') });
  const accept = (to = pack) => harbour.admin.put(`${harbour.path}supplier/${uid}/`, body(to));
  const status = async () => (await harbour.admin.get(`${harbour.path}supplier/`)).json<SupplierRequest[]>()[0]!.status;
  const responsible = async () => {
    const { packages } = await projectStore(tenantUid).load(harbour.project.uid, { consistent: true });
    return packages.find((each) => each.uid === pack.uid)!.responsibleUid ?? null;
  };
  return { harbour, uid, pack, accept, status, responsible };
}
const seeing = async ({ path }: Site) => {
  const answers = await Promise.all(holders.map(({ get }) => get(path)));
  return answers.filter(({ status }) => status === 200).length;
};
/** Jobs that the workers have run, each once. */
const done = new Set<unknown>();
async function runJobs({ project }: Site): Promise<void> {
  const cause = { by: 'test', at: new Date().toISOString(), correlationId: 'test' };
  for (const { uid, type, payload } of table.ofKind('job'))
    if (type === 'settle-grants' && JSON.stringify(payload).includes(project.uid) && !done.has(uid)) {
      done.add(uid);
      await settleGrantsOf({ tenantUid, payload, cause });
    }
}

it('an acceptance that breaks off before its first transaction leaves the request open, and can be repeated', async () => {
  const { harbour, accept, status, responsible } = await asked('First');
  await brokenBefore(1, harbour, accept);
  expect([await status(), await responsible(), await seeing(harbour)]).toEqual(['outstanding', null, 0]);
  expect((await accept()).status).toBe(200);
  expect([await status(), await seeing(harbour)]).toEqual(['accepted', HOLDERS]);
  expect(await responsible()).toEqual(expect.any(String));
});

it('an acceptance that breaks off before any later transaction is completed without anybody', async () => {
  const whole = await asked('Whole');
  const transactions = await brokenBefore(Number.POSITIVE_INFINITY, whole.harbour, whole.accept);
  expect(transactions).toBeGreaterThan(1);
  for (let at = 2; at <= transactions; at += 1) {
    const { harbour, accept, status } = await asked(`Client ${at}`);
    await brokenBefore(at, harbour, accept);
    expect([at, await status()]).toEqual([at, 'accepted']);
    expect(await seeing(harbour)).toBeLessThan(HOLDERS);
    await runJobs(harbour);
    expect([at, await seeing(harbour)]).toEqual([at, HOLDERS]);
    expect((await accept()).status).toBe(200);
  }
});

/** Lets another person act before the first transaction of `run` about the client. */
async function beforeFirst<T>({ project }: Site, act: () => Promise<unknown>, run: () => Promise<T>): Promise<T> {
  const whole = dynamo.send.bind(dynamo) as unknown as Send;
  const send: Send = async (command) => {
    if (command.constructor.name === 'TransactWriteCommand' && JSON.stringify(command.input).includes(project.uid)) {
      Object.assign(dynamo, { send: whole });
      await act();
    }
    return whole(command);
  };
  Object.assign(dynamo, { send });
  return run().finally(() => Object.assign(dynamo, { send: whole }));
}
const end = ({ uid }: { uid: string }) => supplier.admin.delete(`${supplier.path}supplier/sent/${uid}/`);

it('those who had the role by themselves get the rights of a broken acceptance as well', async () => {
  const { harbour, uid, pack, accept } = await asked('Again');
  expect((await accept()).status).toBe(200);
  const limited = async () => {
    const members = await personStore(tenantUid).membersOf(harbour.project.uid);
    const own = members.filter(({ userUid }) => holders.some((holder) => holder.uid === userUid));
    return own.filter(({ limited }) => limited?.some(({ packages }) => packages.includes(pack.uid))).length;
  };
  const { roles } = await projectStore(tenantUid).load(harbour.project.uid);
  const role = roles.find(({ packages }) => packages)!.uid;
  for (const { email } of holders)
    expect((await harbour.admin.post(`${harbour.path}member/`, { email, project_discipline: role })).status).toBe(201);
  expect((await end({ uid })).status).toBe(204);
  await runJobs(harbour);
  expect(await limited()).toBe(0);
  expect((await ask('Reporter', supplier, harbour)).status).toBe(201);
  await brokenBefore(2, harbour, accept);
  expect(await limited()).toBeLessThan(HOLDERS);
  await runJobs(harbour);
  expect(await limited()).toBe(HOLDERS);
});

it('of two people who accept a request for different packages at once, the second is told and changes nothing', async () => {
  const { harbour, accept, responsible } = await asked('Two');
  const other = await makePackage('Of somebody else', harbour);
  const answer = await beforeFirst(harbour, accept, () => accept(other));
  expect([answer.status, answer.json<{ detail: string }>().detail]).toEqual([409, expect.stringContaining('has been answered')]);
  const { packages, roles } = await projectStore(tenantUid).load(harbour.project.uid, { consistent: true });
  expect(packages.find(({ uid }) => uid === other.uid)!.responsibleUid).toBeUndefined();
  expect(roles.filter((each) => each.packages).map((each) => each.uid)).toEqual([await responsible()]);
  expect(await seeing(harbour)).toBe(HOLDERS);
});

it('who gets the role of the supplier while it is accepted has that of the client, too', async () => {
  const { harbour, accept } = await asked('Joined');
  const late = await person('late');
  // The index does not contain them yet when the acceptance looks for holders.
  const { send: real } = dynamo;
  const given = async () => {
    const { send: behind } = dynamo;
    Object.assign(dynamo, { send: real });
    await give(supplier, late, 'Reporter');
    Object.assign(dynamo, { send: behind });
  };
  const whileGiven = () => beforeFirst(harbour, given, accept);
  const answer = await withLateIndex(late.uid, whileGiven);
  expect([answer.status, (await late.get(harbour.path)).status]).toEqual([200, 404]);
  await runJobs(harbour);
  expect((await late.get(harbour.path)).status).toBe(200);
});

it('the job of an acceptance gives nothing after the relation has ended', async () => {
  const { harbour, uid, accept } = await asked('Ended');
  await brokenBefore(2, harbour, accept);
  expect((await end({ uid })).status).toBe(204);
  await runJobs(harbour);
  expect(await seeing(harbour)).toBe(0);
});
