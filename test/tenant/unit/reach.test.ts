import type { Context, SQSEvent } from 'aws-lambda';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../support/access/environment.ts';
import { signedRequests } from '../../support/memory/signed-requests.ts';

const aws = await signedRequests();
const ROLES = { tenant: 'role-tenant', membership: 'role-membership' };
const { inTenant, asMembership, asChildName } = await import('../../../functions/data/reach.ts');
const { jobStore } = await import('../../../functions/data/stores/job-store.ts');
const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');
const { companyStore } = await import('../../../functions/data/stores/company/company-store.ts');
const { hostStore } = await import('../../../functions/data/stores/tenant/host-store.ts');
const { tenancyStore } = await import('../../../functions/data/stores/tenant/tenancy-store.ts');
const { getTogether } = await import('../../../functions/data/batch-get.ts');
const { readPartition } = await import('../../../functions/data/partition.ts');
const { db } = await import('../../../functions/data/service.ts');
const { transact, write } = await import('../../../functions/data/transact.ts');
const { client } = await import('../../../functions/data/client/client.ts');
const { metrics } = await import('../../../functions/log.ts');
const { storage } = await import('../../../functions/files/storage.ts');
const { jobWorker } = await import('../../../functions/queue/worker.ts');
const { ScanCommand, UpdateCommand } = await import('@aws-sdk/lib-dynamodb');

let last = 0;
/** A tenant that no earlier test has used. */
const newTenant = () => {
  last += 1;
  return `tenant${last}`;
};
const person = (uid: string) => ({ uid, email: 'ada@north.example', firstName: 'Ada', lastName: 'Byron' });
const cause = { by: 'ada', at: '2026-01-01T00:00:00Z', correlationId: 'test' };
const calls = () => aws.seen.filter(({ operation }) => operation === 'AssumeRole');
const sent = () => aws.seen.filter(({ operation }) => operation !== 'AssumeRole');

beforeEach(() => {
  aws.seen.length = 0;
  Object.assign(aws.state, { stsFails: false, denies: false });
  process.env.DATA_ROLES = JSON.stringify(ROLES);
  vi.useRealTimers();
});
afterAll(async () => {
  delete process.env.DATA_ROLES;
  await aws.stop();
});

describe('work for a tenant', () => {
  it('signs with a session that names the tenant, opened once by the function’s own role', async () => {
    const tenant = newTenant();
    await inTenant(tenant, () => Promise.all([1, 2, 3].map((n) => personStore(tenant).getMany([`p${n}`]))));
    await inTenant(tenant, () => companyStore(tenant).all());
    expect(calls()).toHaveLength(1);
    expect(calls()[0]).toMatchObject({ by: 'own' });
    const asked = Object.fromEntries(new URLSearchParams(calls()[0]!.body));
    expect(asked).toMatchObject({
      RoleArn: 'role-tenant',
      'Tags.member.1.Key': 'tenant',
      'Tags.member.1.Value': tenant,
      DurationSeconds: '3600',
    });
    expect(sent().map(({ by }) => by)).toEqual(Array(4).fill(aws.signer('role-tenant', tenant)));
  });

  it('of two tenants at once keeps them apart, in one turn of the event loop too', async () => {
    const tenants = [newTenant(), newTenant()];
    await Promise.all(
      tenants.map((tenant) =>
        inTenant(tenant, () =>
          Promise.all([getTogether([{ pk: `${tenant}#tree#1`, sk: 'a' }]), getTogether([{ pk: `${tenant}#tree#2`, sk: 'a' }])]),
        ),
      ),
    );
    expect(sent()).toHaveLength(2);
    for (const tenant of tenants) {
      const [own, ...others] = sent().filter(({ by }) => by === aws.signer('role-tenant', tenant));
      expect(others).toEqual([]);
      expect(own?.body).toContain(`${tenant}#tree#2`);
      for (const other of tenants.filter((each) => each !== tenant)) expect(own?.body).not.toContain(other);
    }
  });

  it('takes a new session a quarter of an hour before the old one ends', async () => {
    const tenant = newTenant();
    const read = () => inTenant(tenant, () => personStore(tenant).getMany(['p']));
    await read();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 44 * 60_000 });
    await read();
    expect(calls()).toHaveLength(1);
    vi.setSystemTime(Date.now() + 2 * 60_000);
    await read();
    expect(calls()).toHaveLength(2);
  });

  it('keeps the sessions of the hundred tenants that were worked for last', async () => {
    const tenants = Array.from({ length: 101 }, newTenant);
    const read = (tenant: string) => inTenant(tenant, () => personStore(tenant).getMany(['p']));
    for (const tenant of tenants) await read(tenant);
    await read(tenants[50]!);
    expect(calls()).toHaveLength(101);
    await read(tenants[0]!);
    expect(calls()).toHaveLength(102);
  });

  it('tries again after a session that was refused', async () => {
    const tenant = newTenant();
    const read = () => inTenant(tenant, () => personStore(tenant).getMany(['p']));
    aws.state.stsFails = true;
    await expect(read()).rejects.toThrow();
    expect(sent()).toEqual([]);
    aws.state.stsFails = false;
    await expect(read()).resolves.toEqual([]);
  });

  it('stops at a role that the function was not given', async () => {
    const tenant = newTenant();
    const key = { tenantUid: 'child', uid: 'c' };
    await expect(asChildName({ tenant, child: 'child' }, () => db.entities.company.get(key).go())).rejects.toThrow(
      'may not take the role',
    );
    expect(aws.seen).toEqual([]);
  });
});

describe('a queue’s batch with messages of several tenants', () => {
  it('is worked off with credentials of its own for each', async () => {
    const tenants = [newTenant(), newTenant(), newTenant()];
    const body = (tenantUid: string) => JSON.stringify({ tenantUid, jobUid: `job-of-${tenantUid}`, type: 'remind' });
    const Records = tenants.map((tenant) => ({ messageId: tenant, body: body(tenant) }));
    await jobWorker('remind', async () => 'done')({ Records } as unknown as SQSEvent, {} as Context);
    expect(sent().length).toBeGreaterThanOrEqual(3);
    for (const { by, body } of sent()) {
      const [tenant] = tenants.filter((each) => body.includes(`job-of-${each}`));
      expect(by).toBe(aws.signer('role-tenant', tenant!));
    }
  });
});

describe('a key of another tenant', () => {
  const A = 'tenantA';
  const B = 'tenantB';
  const wrong = () =>
    personStore(B).grantWrites('p', { scope: 'project', scopeUid: 's', isAdmin: true, actions: [], roles: [] }, cause);
  const right = () =>
    personStore(A).grantWrites('p', { scope: 'project', scopeUid: 's', isAdmin: true, actions: [], roles: [] }, cause);
  const raw = (request: object) => client.send(new UpdateCommand({ TableName: 'table', ...request } as never));
  const ASKED: Record<string, () => Promise<unknown>> = {
    'one item': () => jobStore(B).get('job'),
    'several items': () => personStore(B).getMany(['p', 'q']),
    'a partition': () => readPartition(`${B}#project#x`),
    'a list of the index': () => personStore(B).all(),
    'a change': () => jobStore(B).finish('job', 'done'),
    'a new item': () => db.entities.mailsetting.put({ tenantUid: B, scopeUid: 's', reminders: true }).go(),
    'a transaction of its own writes and a foreign one': () => transact([...right(), ...wrong()]),
    'a batch of its own keys and a foreign one': () =>
      getTogether([
        { pk: `${A}#tree#1`, sk: 'a' },
        { pk: `${B}#tree#1`, sk: 'a' },
      ]),
    'an own item in a foreign list': () =>
      raw({
        Key: { pk: `${A}#project#x`, sk: 'project#' },
        UpdateExpression: 'SET #list = :list',
        ExpressionAttributeNames: { '#list': 'gsi1pk' },
        ExpressionAttributeValues: { ':list': `${B}#projects` },
      }),
    'the whole table': () => client.send(new ScanCommand({ TableName: 'table' })),
    'a tenant whose uid begins alike': () => jobStore(`${A}x`).get('job'),
    'a host name': () => transact([hostStore.claim('north.example', A)]),
    'the tenancies of a person': () => transact([tenancyStore.joinWrite('ada', A)]),
  };

  it.each(Object.entries(ASKED))('is refused before it is sent: %s', async (_, ask) => {
    const counted = vi.spyOn(metrics, 'singleMetric');
    await expect(inTenant(A, ask)).rejects.toMatchObject({ message: expect.stringContaining('must not reach') });
    expect(aws.seen).toEqual([]);
    expect(counted).toHaveBeenCalledOnce();
    counted.mockRestore();
  });

  it('is not reached by turning to the other tenant in the middle of the work', async () => {
    await expect(inTenant(A, () => inTenant(B, () => jobStore(B).get('job')))).rejects.toThrow(`turns to tenant ${B}`);
    expect(aws.seen).toEqual([]);
  });

  it('is refused to a function that works for no tenant, which may look up hosts and people', async () => {
    await expect(jobStore(A).get('job')).rejects.toThrow('must not reach');
    await hostStore.find('north.example');
    await inTenant(A, () => hostStore.find('south.example'));
    await inTenant(A, () => tenancyStore.of('ada', 1));
    expect(aws.seen.map(({ by }) => by)).toEqual(['own', 'own', 'own']);
  });

  it('is counted when AWS refuses it', async () => {
    const counted = vi.spyOn(metrics, 'singleMetric');
    aws.state.denies = true;
    const tenant = newTenant();
    await expect(inTenant(tenant, () => jobStore(tenant).get('job'))).rejects.toThrow();
    expect(counted).toHaveBeenCalledOnce();
    counted.mockRestore();
  });

  it('is the business of operators’ tools, which have credentials of their own', async () => {
    delete process.env.DATA_ROLES;
    await transact([...right(), ...wrong()]);
    expect(aws.seen.map(({ by, operation }) => [by, operation])).toEqual([['own', 'TransactWriteItems']]);
  });
});

describe('a person who joins a tenant', () => {
  it('is written by a session of that tenant and that person', async () => {
    const tenant = newTenant();
    await inTenant(tenant, () => personStore(tenant).create(person('ada'), cause));
    expect(sent().map(({ by }) => by)).toEqual([aws.signer('role-membership', tenant, 'ada')]);
  });

  it('is no other person', async () => {
    const tenant = newTenant();
    const other = () => asMembership({ tenant, person: 'ada' }, () => transact([tenancyStore.joinWrite('bob', tenant)]));
    await expect(other()).rejects.toThrow('must not reach');
    await expect(
      asMembership({ tenant, person: 'ada' }, () =>
        transact([write(db.entities.tenancy.put({ userUid: 'ada', tenantUid: tenant }))]),
      ),
    ).resolves.toBeUndefined();
  });
});

describe('a file', () => {
  it('is signed for by the tenant’s session, for less time than that has left', async () => {
    const tenant = newTenant();
    const key = `${tenant}/store/x`;
    const url = new URL(
      await inTenant(tenant, () => storage.signedUrl(key, { filename: 'a.pdf', contentType: 'application/pdf' })),
    );
    const part = new URL(await inTenant(tenant, () => storage.partUrl(key, 'upload', { number: 1, from: 0, to: 9 })));
    const { fields } = await inTenant(tenant, () => storage.post(key, 9));
    for (const signed of [url.searchParams, part.searchParams]) {
      expect(signed.get('X-Amz-Credential')).toContain(aws.signer('role-tenant', tenant));
      expect(signed.get('X-Amz-Security-Token')).toBe(`token-of-${tenant}`);
      expect(Number(signed.get('X-Amz-Expires'))).toBeLessThan(15 * 60);
    }
    expect(fields['X-Amz-Security-Token']).toBe(`token-of-${tenant}`);
    expect(calls()).toHaveLength(1);
  });

  it('that is posted has the tag of an upload, so that what is never completed is gone by itself', async () => {
    const tenant = newTenant();
    const { fields } = await inTenant(tenant, () => storage.post(`${tenant}/store/x`, 9));
    const tagging = '<Tagging><TagSet><Tag><Key>tributary</Key><Value>upload</Value></Tag></TagSet></Tagging>';
    expect(fields.tagging).toBe(tagging);
    const policy = JSON.parse(Buffer.from(fields.Policy!, 'base64').toString()) as { conditions: unknown[] };
    expect(policy.conditions).toContainEqual({ tagging });
  });

  it('that is missing is missing, although a session that may list nothing is told that it is forbidden', async () => {
    const tenant = newTenant();
    expect(await inTenant(tenant, () => storage.size(`${tenant}/store/x`))).toBeUndefined();
    expect(await inTenant(tenant, () => storage.stream(`${tenant}/store/x`))).toBeUndefined();
  });

  it.each(['tenantB/store/x', 'tenantAx/store/x', 'store/x', ''])(
    'of another tenant is neither signed for nor asked for: %s',
    async (key) => {
      const tries = [
        () => storage.signedUrl(key, { filename: 'a', contentType: 'image/png' }),
        () => storage.size(key),
        () => storage.put(key, new Uint8Array(1)),
        () => storage.post(key, 1),
        () => storage.copy(key, 'tenantA/store/y'),
        () => storage.copy('tenantA/store/y', key),
        () => storage.remove(key),
      ];
      for (const attempt of tries) await expect(inTenant('tenantA', async () => attempt())).rejects.toThrow('must not reach');
      for (const attempt of tries) await expect((async () => attempt())()).rejects.toThrow('must not reach');
      expect(aws.seen).toEqual([]);
    },
  );
});
