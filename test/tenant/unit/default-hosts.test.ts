import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { callsOf } from '../../support/access/handler-calls.ts';
import { person, table, tenantUid } from '../../support/access/memory-site.ts';

const { db } = await import('../../../functions/data/service.ts');

const first = randomUUID();

/** The tenancy that a host serves, or the status of a refusal. */
async function servedAt(host: string): Promise<string | number> {
  const headers = { 'x-tributary-host': host };
  const answer = await callsOf('any.example', '')('', 'GET', '/api/tenant/meta/', undefined, undefined, { headers });
  return answer.status === 200 ? answer.json<{ uid: string }>().uid : answer.status;
}

beforeAll(() => {
  process.env.DEFAULT_HOSTS = 'D111111abcdef8.cloudfront.net, localhost,';
  const fields = { name: 'First', domainUrl: 'localhost', termMap: {}, timeZone: 'Europe/London', metaJson: {}, version: 1 };
  table.put(
    db.entities.host.put({ host: 'default', tenantUid: first }),
    db.entities.tenant.put({ tenantUid: first, ...fields } as never),
  );
});

describe('the tenancy of a request', () => {
  it.each(['d111111abcdef8.cloudfront.net', 'localhost'])(
    'is the first one at %s, a name of the deployment itself [SET-002]',
    async (host) => expect(await servedAt(host)).toBe(first),
  );

  it('is that whose domain is the host name [SET-002]', async () => {
    expect(await servedAt('ours.example')).toBe(tenantUid);
  });

  it.each(['nowhere.example', 'www.ours.example', 'ours.example.nowhere.example', 'sub.localhost', ''])(
    'is none at "%s", which answers 404 [SET-002]',
    async (host) => expect(await servedAt(host)).toBe(404),
  );

  it('has no person of another one, whatever their flags [SET-001]', async () => {
    const boss = await person('boss', { isSuperuser: true, isTenantSuperuser: true });
    const answer = await callsOf('localhost', tenantUid)(boss.uid, 'GET', '/api/company/');
    expect(answer.status).toBe(401);
  });
});
