import { describe, expect, it } from 'vitest';
import { todayIn } from '../../../shared/domain/kernel/dates.ts';
import { person, site, tenantUid } from '../../support/access/memory-site.ts';
import { beforeTransaction } from '../../support/memory/disturbance/before-transaction.ts';

const { callerStore } = await import('../../../functions/data/stores/person/caller-store.ts');
const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');

const until = todayIn('Europe/London', new Date().toISOString());
const cause = () => ({ by: 'test', at: new Date().toISOString(), correlationId: 'test' });

/** A project in a company, and a person who has no rights there yet. */
async function places(name: string) {
  const place = await site(name);
  const sal = await person(`sal-of-${name.toLowerCase()}`);
  const chief = await person(`chief-of-${name.toLowerCase()}`);
  const { companyUid } = place.project;
  const companyPath = `/api/company/${companyUid}/`;
  const admin = { scope: 'company' as const, scopeUid: companyUid, isAdmin: true, actions: [], roles: [] };
  await transact(personStore(tenantUid).grantWrites(chief.uid, admin, cause()));
  const { email } = sal;
  const sit = {
    project: async () => (await place.admin.put(`${place.path}auditor/`, { email, until })).status,
    company: async () => (await chief.put(`${companyPath}auditor/`, { email, until })).status,
  };
  const reporter = place.role('Reporter');
  const give = async () => (await place.admin.post(`${place.path}member/`, { email, project_discipline: reporter })).status;
  const invited = { email, project_discipline: reporter, meta_json: { auto_accept_if_user_exists: true } };
  const join = async () => (await place.admin.post(`${place.path}invite/`, invited)).status;
  /** the number of the person's seats and rights */
  const held = async () => {
    const { seats, grants } = (await callerStore(tenantUid).find(sal.uid, { consistent: true }))!;
    return [seats.length, grants.length];
  };
  return { ...place, sal, chief, companyPath, companyUid, sit, give, join, reporter, held };
}

describe.each(['project', 'company'] as const)('a seat in the %s', (scope) => {
  it.each(['give', 'join'] as const)('that is given in that moment stands against a role: %s', async (way) => {
    const { sit, reporter, held, ...ways } = await places(`Seated-${scope}-${way}`);
    const seated: number[] = [];
    const refused = await beforeTransaction(reporter, async () => seated.push(await sit[scope]()), ways[way]);
    expect([seated, refused, await held()]).toEqual([[200], 409, [1, 0]]);
  });

  it.each(['give', 'join'] as const)('is refused where a role is given in that moment: %s', async (way) => {
    const { sit, held, ...ways } = await places(`Given-${scope}-${way}`);
    const given: number[] = [];
    const refused = await beforeTransaction('#seat', async () => given.push(await ways[way]()), sit[scope]);
    expect([given, refused, await held()]).toEqual([[201], 409, [0, 1]]);
  });

  it('that is given in that moment stands against the roles of another person', async () => {
    const { admin, sal, sit, project, held } = await places(`Moved-${scope}`);
    const boss = await person(`boss-of-${scope}`, { isTenantSuperuser: true });
    const move = () => boss.post(`/api/tenant/admin/person/${admin.uid}/transfer/`, { email: sal.email });
    const seated: number[] = [];
    const refused = await beforeTransaction(project.uid, async () => seated.push(await sit[scope]()), move);
    expect([seated, refused.status, await held()]).toEqual([[200], 409, [1, 0]]);
  });
});

describe('a seat in a project', () => {
  it('that is given in that moment stands against the right to administer its company', async () => {
    const { chief, companyPath, companyUid, sal, sit } = await places('Lead');
    const member = { scope: 'company' as const, scopeUid: companyUid, isAdmin: false, actions: [], roles: [] };
    await transact(personStore(tenantUid).grantWrites(sal.uid, member, cause()));
    const promote = () => chief.patch(`${companyPath}member/${sal.uid}/`, { is_admin: true });
    const seated: number[] = [];
    const refused = await beforeTransaction(sal.uid, async () => seated.push(await sit.project()), promote);
    expect([seated, refused.status]).toEqual([[200], 409]);
    const { grants } = (await callerStore(tenantUid).find(sal.uid, { consistent: true }))!;
    expect(grants.map(({ isAdmin }) => isAdmin)).toEqual([false]);
  });
});

it('two roles that are given to a person at once do not hinder each other', async () => {
  const [one, two] = [await places('One'), await places('Two')];
  const there = { email: one.sal.email, project_discipline: two.reporter };
  const other: number[] = [];
  const meanwhile = async () => other.push((await two.admin.post(`${two.path}member/`, there)).status);
  expect([await beforeTransaction(one.reporter, meanwhile, one.give), other]).toEqual([201, [201]]);
});
