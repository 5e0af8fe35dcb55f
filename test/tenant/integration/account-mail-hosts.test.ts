import '../../support/makers/environment.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SubTenancy } from '../../../shared/contract/tenant/tenancies.ts';
import type { ProofRecord } from '../../../shared/domain/tenant/host-names.ts';
import { linkInMail, type Occasion } from '../../support/makers/account-mail.ts';
import { foreignDomain, publish, withdraw } from '../../support/makers/domains.ts';
import { ADMIN } from '../../support/makers/tenancy.ts';
import { makeTenant, type TestPerson, type TestTenant, testCause } from '../../support/makers/tenant.ts';
import { call } from '../../support/support.ts';

const { db } = await import('../../../functions/data/service.ts');
const { inviteStore } = await import('../../../functions/data/stores/project/invite-store.ts');
const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');

const PATH = `${ADMIN}/tenant/`;
const DEFAULT = 'localhost';

let tenant: TestTenant;
let mallory: TestPerson;

beforeAll(async () => {
  tenant = await makeTenant();
  mallory = await tenant.person('mallory', { isSuperuser: true, isTenantSuperuser: true });
});

const make = async (domain_url: string) =>
  (await mallory.call({ method: 'POST', path: PATH, body: { domain_url } })).json<SubTenancy>();
const check = ({ uid }: SubTenancy) => mallory.call({ method: 'POST', path: `${PATH}${uid}/proof/` });
const proofOf = ({ proof }: SubTenancy) => proof as ProofRecord;
const answersAt = async ({ domain_url: host }: SubTenancy) => (await call({ host, path: '/api/tenant/meta/' })).status === 200;

/** A sub-tenancy with its own domain, whose record is published and verified. */
async function makeProven(): Promise<SubTenancy> {
  const made = await make(foreignDomain('rail'));
  await publish(proofOf(made));
  expect((await check(made)).status).toBe(200);
  expect(await answersAt(made)).toBe(true);
  return made;
}

/** A person whose only tenancy is this one. */
async function personOf({ uid: tenantUid }: Pick<SubTenancy, 'uid'>) {
  const person = { uid: randomUUID(), email: `${randomUUID().slice(0, 8)}@client.example` };
  await personStore(tenantUid).create({ ...person, firstName: 'Ann', lastName: 'Other' }, testCause());
  return person;
}

/** An existing, empty project. */
async function madeProject(tenantUid: string): Promise<string> {
  const [uid, companyUid, structureUid, rootUid, factorsRootUid] = Array.from({ length: 5 }, () => randomUUID());
  const of = { tenantUid, uid: uid!, name: 'Quay', companyUid: companyUid!, structureUid: structureUid! };
  const roots = { rootUid: rootUid!, factorsRootUid: factorsRootUid! };
  await db.entities.project.put({ ...of, ...roots, metaJson: {}, created: '2024-01-01T00:00:00.000Z', version: 1 }).go();
  return uid!;
}

const hostIn = async (occasion: Occasion, asked: Parameters<typeof linkInMail>[1]) =>
  (await linkInMail(occasion, asked)).hostname;

describe('a superuser of another tenancy', () => {
  it('does not get the code of a mail to a domain of theirs, made or proven', async () => {
    const southgate = await makeTenant();
    const chief = await southgate.person('chief', { isSuperuser: true });
    const home = southgate.host;
    const link = async (host: string, to: { home?: string } = {}) =>
      linkInMail('ForgotPassword', { to: { uid: chief.uid, email: chief.email, ...to }, host });

    const made = await make(foreignDomain('login'));
    expect(await answersAt(made)).toBe(false);
    expect((await link(made.domain_url, { home })).hostname).toBe(home);
    expect((await link(made.domain_url)).hostname).toBe(DEFAULT);

    await publish(proofOf(made));
    expect((await check(made)).status).toBe(200);
    expect(await answersAt(made)).toBe(true);
    const sibling = await make(`s-${randomUUID().slice(0, 8)}.localhost`);
    for (const host of [made.domain_url, sibling.domain_url, tenant.host]) {
      expect((await link(host, { home })).hostname, host).toBe(home);
      expect((await link(host)).hostname, host).toBe(DEFAULT);
    }

    const { pathname, search, hash } = await link(made.domain_url, { home });
    expect([pathname, search]).toEqual(['/accounts/reset', '']);
    expect(decodeURIComponent(hash)).toBe(`#email=${chief.email}&code={####}`);
  });

  it('gets no account activated in the name of somebody whom their tenancy has not invited, nor of a person of another one', async () => {
    const proven = await makeProven();
    const stranger = { uid: randomUUID(), email: 'stranger@client.example', home: proven.domain_url };
    for (const occasion of ['SignUp', 'ResendCode'] as const)
      expect(await hostIn(occasion, { to: stranger, host: proven.domain_url })).toBe(DEFAULT);
    const both = await personOf({ uid: tenant.tenantUid });
    await personStore(proven.uid).create({ ...both, firstName: 'Ann', lastName: 'Other' }, testCause());
    expect(await hostIn('ForgotPassword', { to: both, host: proven.domain_url })).toBe(DEFAULT);
    expect(await hostIn('ForgotPassword', { to: both, host: tenant.host })).toBe(tenant.host);
  });
});

describe('a domain of a tenancy’s own', () => {
  it('is in the mails of its people once it is proven, while its record is published and the tenancy is open', async () => {
    const made = await make(foreignDomain('rail'));
    const to = await personOf(made);
    const host = () => hostIn('ForgotPassword', { to, host: made.domain_url });
    expect([await answersAt(made), await host()]).toEqual([false, DEFAULT]);
    await publish(proofOf(made));
    expect([await answersAt(made), await host()]).toEqual([false, DEFAULT]);
    expect((await check(made)).status).toBe(200);
    expect([await answersAt(made), await host()]).toEqual([true, made.domain_url]);
    await withdraw(proofOf(made));
    expect(await host()).toBe(DEFAULT);
    await publish(proofOf(made));
    expect(await host()).toBe(made.domain_url);
    expect((await mallory.call({ method: 'DELETE', path: `${PATH}${made.uid}/` })).status).toBe(204);
    expect(await host()).toBe(DEFAULT);
  });

  it('is in the activation mail of whom its tenancy has invited', async () => {
    const proven = await makeProven();
    const to = { uid: randomUUID(), email: 'invited@client.example', home: proven.domain_url };
    const projectUid = await madeProject(proven.uid);
    const fields = { projectUid, roleUid: randomUUID(), isRequest: false, metaJson: {} };
    await inviteStore(proven.uid).create({ ...fields, email: to.email, status: 'pending' }, [], testCause());
    const link = await linkInMail('SignUp', { to });
    expect([link.hostname, link.pathname]).toEqual([proven.domain_url, '/accounts/activate']);
  });
});

it('a mail to somebody who has just registered leads to the host where they did, below the deployment’s domain', async () => {
  const to = { uid: randomUUID(), email: 'new@client.example', home: tenant.host };
  expect(await hostIn('SignUp', { to })).toBe(tenant.host);
  expect(await hostIn('ResendCode', { to, host: DEFAULT })).toBe(DEFAULT);
});
