import { expect, it } from 'vitest';
import type { LibraryFactor } from '../../../shared/contract/factor/factors.ts';
import { bridge, rita } from '../../support/memory/world/receipt-world.ts';

const LIBRARY = '/api/tenant/admin/conversion_library/';

it('answers the administrator of a project with the factors of the tenancy, and none of a project', async () => {
  const answer = await bridge.admin.get(LIBRARY);
  expect([answer.status, answer.json<LibraryFactor[]>()]).toEqual([
    200,
    [
      {
        uid: expect.any(String),
        name: 'Fuel',
        unitFrom: 'MJ',
        unitTo: 'kg',
        factor: '0.07',
        group: 'Year 2024',
        startDate: '2024-01-01',
        year: 2024,
        source: 'Ministry 2024',
      },
    ],
  ]);
});

it('refuses those who administer nothing, a group that is not there, and a limit beyond a page', async () => {
  expect((await rita.get(LIBRARY)).status).toBe(403);
  expect((await bridge.admin.get(`${LIBRARY}?group=${bridge.project.uid}`)).status).toBe(404);
  expect((await bridge.admin.get(`${LIBRARY}?limit=101`)).status).toBe(400);
});
