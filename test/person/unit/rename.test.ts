import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import type { TenancyPerson } from '../../../shared/contract/person/people.ts';
import { person } from '../../support/access/memory-site.ts';
import '../../support/memory/world/receipt-world.ts';

vi.mock('../../../functions/identity/second-factor.ts', () => ({ secondFactorsOf: async () => new Map() }));

const boss = await person('boss', { isTenantSuperuser: true });
const carla = await person('carla');
const path = (uid: string) => `/api/tenant/admin/person/${uid}/`;
const name = { first_name: ' Carla ', last_name: 'Münch' };

it('a superuser corrects the name of somebody, and the trail tells it', async () => {
  const answer = await boss.patch(path(carla.uid), name);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.json<TenancyPerson>()).toMatchObject({ first_name: 'Carla', last_name: 'Münch', email: carla.email });
  expect((await boss.get('/api/tenant/admin/person/?search=münch')).json<TenancyPerson[]>()).toHaveLength(1);
  const trail = (await boss.get('/api/tenant/admin/audit-trail/?limit=200')).text;
  expect(trail).toContain('"to":"Carla Münch"');
  expect(trail).toContain('"name":"Carla Münch"');
});

it('a name that only moves from the last to the first is corrected, too', async () => {
  const dora = await person('dora');
  for (const [first_name, last_name] of [
    ['Anna Maria', 'Schmidt'],
    ['Anna', 'Maria Schmidt'],
  ]) {
    const answer = await boss.patch(path(dora.uid), { first_name, last_name });
    expect(answer.json<TenancyPerson>()).toMatchObject({ first_name, last_name });
  }
});

it('the same name again changes nothing', async () => {
  const count = async () => (await boss.get('/api/tenant/admin/audit-trail/?kind=person&limit=200')).json<unknown[]>().length;
  const before = await count();
  expect((await boss.patch(path(carla.uid), name)).status).toBe(200);
  expect(await count()).toBe(before);
});

it('names are no blanks, and nobody renames themselves, a stranger, or without being a superuser', async () => {
  const blank = await boss.patch(path(carla.uid), { ...name, last_name: '  ' });
  expect([blank.status, blank.text]).toEqual([400, expect.stringContaining('This field is required.')]);
  expect((await boss.patch(path(boss.uid), name)).status).toBe(409);
  expect((await boss.patch(path(randomUUID()), name)).status).toBe(404);
  expect((await carla.patch(path(boss.uid), name)).status).toBe(403);
});
