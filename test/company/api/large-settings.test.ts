import { expect, it } from 'vitest';
import { makeCompany } from '../../support/makers/project.ts';
import { makeTenant } from '../../support/makers/tenant.ts';

it('settings above what an item of the table holds are refused with what to do, and change nothing', async () => {
  const tenant = await makeTenant();
  const chief = await tenant.person('chief', { isTenantSuperuser: true });
  const company = await makeCompany(tenant);
  const path = `/api/company/${company}/`;
  const before = (await chief.call({ path })).json<{ meta_json: object }>();
  const answer = await chief.call({ method: 'PATCH', path, body: { meta_json: { note: 'x'.repeat(500_000) } } });
  expect([answer.status, answer.text]).toEqual([413, expect.stringContaining('Make it shorter')]);
  expect((await chief.call({ path })).json<{ meta_json: object }>().meta_json).toEqual(before.meta_json);
});
