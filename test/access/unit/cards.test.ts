import type { Context, APIGatewayProxyStructuredResultV2 as Result } from 'aws-lambda';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Company, companies } from '../../../shared/contract/company/companies.ts';
import type { Action } from '../../../shared/domain/access/rights.ts';
import { ask, eventOf, guarded, type Person, person, table, tenantUid, uids } from '../../support/access/world.ts';

const { handler } = await import('../../../functions/api/companies/handler.ts');
const { db } = await import('../../../functions/data/service.ts');

beforeAll(() => {
  const created = '2024-01-01T00:00:00Z';
  const address = { address: '1 Quay Street' };
  table.put(db.entities.company.put({ tenantUid, uid: uids.company, name: 'Company', address, metaJson: {}, created }));
});

/** The company and the project as in the list of companies; undefined if it does not contain them. */
async function listed(as: Person) {
  const event = await eventOf(companies.listCompanies, { as });
  const { body } = (await handler(event as never, { functionName: 'test' } as Context)) as Result;
  const [company] = JSON.parse(String(body)) as Company[];
  return { company, project: company?.projects[0] };
}

const readProject = guarded.find(([name]) => name === 'readProject')![1];

describe('the card of a project', () => {
  it.each(['READ_PROJECT_MEMBER', 'READ_TRACKER_REF', 'READ_TRACKER_REF_SCORE_VALUE', 'READ_PROJECT_REPORT'] satisfies Action[])(
    'is open to whoever has %s there, and its company is told by name alone [ADM-420, ADM-421]',
    async (action) => {
      const { company, project } = await listed(person(tenantUid, { actions: [action] }));
      expect(project).toMatchObject({ name: 'Project', accessible: true });
      expect(company).toMatchObject({ name: 'Company', accessible: false });
      expect(company).not.toHaveProperty('address');
    },
  );

  it('is open to its administrator, and locked for a member whose roles allow nothing, who reads nothing of it [ADM-232, ADM-421]', async () => {
    expect((await listed(person(tenantUid, { isAdmin: true }))).project).toMatchObject({ accessible: true });
    const powerless = person(tenantUid, { role: 'any' });
    table.put(
      db.entities.grant.put({
        tenantUid,
        userUid: powerless.uid,
        scope: 'project',
        scopeUid: uids.project,
        isAdmin: false,
        actions: [],
        roles: [{ memberUid: powerless.uid, roleUid: 'any' }],
        version: 1,
      }),
    );
    expect((await listed(powerless)).project).toEqual({ uid: uids.project, name: 'Project', accessible: false });
    expect(await ask(readProject, { as: powerless })).toBe(404);
  });

  it('does not exist for others [SET-012, ADM-421]', async () => {
    expect(await listed(person(tenantUid, {}))).toEqual({ company: undefined, project: undefined });
  });
});

describe('the card of a company', () => {
  it.each(['READ_COMPANY_MEMBER', 'UPDATE_COMPANY'] satisfies Action[])(
    'is open to whoever has %s there, though its address is told with READ_COMPANY alone [ADM-420, ADM-421]',
    async (action) => {
      const { company } = await listed(person(tenantUid, { actions: [action], scopes: [uids.company] }));
      expect(company).toMatchObject({ name: 'Company', accessible: true });
      expect(company).not.toHaveProperty('address');
      const reader = person(tenantUid, { actions: [action, 'READ_COMPANY'], scopes: [uids.company] });
      expect((await listed(reader)).company).toMatchObject({ address: '1 Quay Street', accessible: true });
    },
  );
});
