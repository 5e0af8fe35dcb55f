import { expect, it, vi } from 'vitest';
import type { Member } from '../../../shared/contract/person/members.ts';
import { person, site, table } from '../../support/access/memory-site.ts';

vi.mock('../../../functions/identity/second-factor.ts', () => ({ secondFactorsOf: async () => new Map() }));

const place = await site('Shown');
const { admin, path, group, role } = place;
const told = ({ status, text }: { status: number; text: string }) => [status, status === 409 && text.includes('stale_version')];

it('a last day is changed only while it is the one that was shown', async () => {
  const guest = await person('guest');
  const body = { email: guest.email, project_discipline: role('Reporter') };
  const { uid } = (await admin.post(`${path}member/`, body)).json<Member>();
  const change = (until: string | null, more: object = {}) => admin.patch(`${path}member/${uid}/`, { until, ...more });
  expect(told(await change('2030-01-01', { before: null }))).toEqual([200, false]);
  expect(told(await change('2031-01-01', { before: null }))).toEqual([409, true]);
  expect(told(await change('2030-01-01', { before: null }))).toEqual([200, false]);
  expect((await change('2031-01-01', { before: '2030-01-01' })).json()).toMatchObject({ until: '2031-01-01' });
  expect(told(await change(null))).toEqual([200, false]);
});

it('a name is corrected only while it is the one that was shown', async () => {
  const boss = await person('boss', { isTenantSuperuser: true });
  const carla = await person('carla');
  const rename = (first_name: string, before: object) =>
    boss.patch(`/api/tenant/admin/person/${carla.uid}/`, { first_name, last_name: 'Tester', ...before });
  const seen = { before: { first_name: 'carla', last_name: 'Tester' } };
  expect(told(await rename('Carla', seen))).toEqual([200, false]);
  expect(told(await rename('Karla', seen))).toEqual([409, true]);
  expect(told(await rename('Carla', seen))).toEqual([200, false]);
  expect((await rename('Karla', {})).json()).toMatchObject({ first_name: 'Karla' });
});

it('what a permission group sees is changed only while it is what was shown', async () => {
  const change = (body: object) => admin.patch(`${path}authgroup/${group('Viewer')}/`, body);
  expect(told(await change({ sees: 'project', sees_before: 'own' }))).toEqual([200, false]);
  expect(told(await change({ sees: 'own', sees_before: 'project' }))).toEqual([200, false]);
  expect(told(await change({ name: 'Watchers', sees_before: 'project' }))).toEqual([409, true]);
  expect((await change({ sees: 'project' })).json()).toMatchObject({ sees: 'project' });
});

it('a limit that goes is in the trail of the person', async () => {
  const lia = await person('lia');
  expect((await admin.patch(`${path}authgroup/${group('Viewer')}/`, { sees: 'own' })).status).toBe(200);
  await admin.post(`${path}member/`, { email: lia.email, project_discipline: await viewers() });
  expect((await admin.patch(`${path}authgroup/${group('Viewer')}/`, { sees: 'project' })).status).toBe(200);
  const entries = table.ofKind('audit') as unknown as {
    subject: string;
    changes: { field: string; from: unknown; to: unknown }[];
  }[];
  const last = entries.findLast(
    ({ subject, changes }) => subject === lia.uid && changes.some(({ field }) => field === 'actions'),
  );
  expect(last?.changes).toContainEqual({ field: 'limited', from: [expect.objectContaining({ own: true })], to: null });
});

const viewers = async () =>
  (await admin.post(`${path}discipline/`, { name: 'Viewers', auth: group('Viewer'), approver: null })).json<{ uid: string }>()
    .uid;
