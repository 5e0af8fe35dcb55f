import { describe, expect, it } from 'vitest';
import { inSmallLetters } from '../../../functions/data/upgrades/small-addresses.ts';
import { person, site, tenantUid } from '../../support/access/memory-site.ts';

const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');

describe('somebody whose account writes their address with capitals', () => {
  it('is found by it however it is written', async () => {
    const { uid } = await person('Ann.Lee');
    const found = ['ann.lee@x.example', 'Ann.Lee@x.example', 'ANN.LEE@X.EXAMPLE'].map((email) =>
      personStore(tenantUid).byEmail(email),
    );
    expect((await Promise.all(found)).map((each) => each?.uid)).toEqual([uid, uid, uid]);
  });

  it('is given a role by the address in small letters', async () => {
    const { admin, path, role } = await site('Capitals');
    const { uid } = await person('Bea.Ray');
    const given = await admin.post(`${path}member/`, { email: 'bea.ray@x.example', project_discipline: role('Reporter') });
    expect([given.status, given.json<{ user: { uid: string } }>().user?.uid]).toEqual([201, uid]);
  });

  it('has their invitation accepted for them', async () => {
    const { admin, path, role } = await site('Invited');
    const guest = await person('Cem.Oz');
    const sent = { email: guest.email, project_discipline: role('Reporter') };
    const invite = (await admin.post(`${path}invite/`, sent)).json<{ uid: string }>();
    const answer = await admin.put(`${path}invite/${invite.uid}/`, { status: 'accepted', project_discipline: role('Reporter') });
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    expect((await guest.get(path)).status).toBe(200);
  });
});

describe('the address of a person of an earlier release', () => {
  const stored = { __edb_e__: 'user', pk: 't#user#u', sk: 'profile', email: 'Ann.Lee@x.example', gsi1sk: 'Ann.Lee@x.example' };

  it('is written in small letters, in the list of the tenancy too', () => {
    expect(inSmallLetters(stored)).toEqual({ email: 'ann.lee@x.example', gsi1sk: 'ann.lee@x.example' });
  });

  it.each([
    ['is in small letters', { ...stored, email: 'ann.lee@x.example' }],
    ['is nobody’s any more', { ...stored, pseudonymisedAt: '2026-01-01T00:00:00.000Z' }],
    ['is that of an invitation', { ...stored, __edb_e__: 'invite' }],
  ])('stays where it %s', (_why, item) => {
    expect(inSmallLetters(item)).toBeUndefined();
  });
});
