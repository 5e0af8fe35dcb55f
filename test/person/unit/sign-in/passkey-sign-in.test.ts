import { describe, expect, it, vi } from 'vitest';
import type { SecondFactor } from '../../../../shared/domain/access/second-factor.ts';
import { callsOf } from '../../../support/access/handler-calls.ts';
import { table, tenantUid } from '../../../support/access/memory-site.ts';
import { authenticatorFor } from '../../../support/fixtures/authenticator.ts';
import {
  ADDING,
  account,
  addPasskey,
  browserCall,
  claimsOf,
  HOST,
  mailsTo,
  OTHER_HOST,
  sessionElsewhere,
  statusWith,
  withApp,
} from '../../../support/memory/world/passkey-people.ts';

const pool = vi.hoisted(() => ({ factor: undefined as SecondFactor | undefined }));
vi.mock('../../../../functions/identity/second-factor.ts', () => ({ secondFactorOf: async () => pool.factor }));
vi.mock('../../../../functions/identity/token-verifier.ts', async (original) => ({
  ...(await original<object>()),
  verifyIdToken: async (token: string) => ({ ...claimsOf(token), email: 'x', home: '', email_verified: true }),
}));

const { db } = await import('../../../../functions/data/service.ts');

async function withPasskey(name: string) {
  const who = await account(name);
  const { device, passkey } = await addPasskey(who);
  return { who, device, passkey: passkey! };
}

describe('a sign-in with a passkey', () => {
  it('gives neither token nor cookie for the password, and both once the passkey is shown', async () => {
    const { who, device } = await withPasskey('ada');
    const first = await who.signIn();
    expect([first.status, Object.keys(first.step).sort(), first.cookies]).toEqual([200, ['challenge', 'passkey'], []]);
    expect(first.step.passkey).toMatchObject({ rpId: HOST, userVerification: 'required', allowCredentials: [{ id: device.id }] });
    const second = await who.show(first.step, device);
    expect([second.status, second.cookies]).toEqual([200, [expect.stringMatching(/^session=renews-/)]]);
    expect(await statusWith(who, second.step.token!)).toBe(200);
  });

  it('keeps nothing in the table that opens a session without the browser that waits', async () => {
    const { who } = await withPasskey('bea');
    const { step } = await who.signIn();
    const kept = JSON.stringify(table.ofKind('passkeychallenge'));
    expect(kept).toContain('sealed');
    expect(kept).not.toMatch(/renews-|head\./);
    expect(kept).not.toContain(step.challenge);
  });

  it('takes a challenge once, also from an authenticator that does not count', async () => {
    const { who, device } = await withPasskey('cleo');
    const { step } = await who.signIn();
    expect((await who.show(step, device, { count: 0 })).status).toBe(200);
    expect((await who.show(step, device, { count: 0 })).status).toBe(400);
  });

  it('takes a challenge for five minutes', async () => {
    const { who, device } = await withPasskey('dora');
    const { step } = await who.signIn();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 });
    const late = await who.show(step, device);
    vi.useRealTimers();
    expect([late.status, late.json<{ detail: string }>().detail]).toEqual([
      400,
      expect.stringContaining('Enter your password again'),
    ]);
  });

  it.each([
    ['a page of another origin', { origin: 'https://ours.example.evil.example' }],
    ['a passkey for another host', { host: 'theirs.example' }],
    ['no finger, face or PIN', { isVerified: false }],
    ['a counter that goes back', { count: 4 }],
    ['a counter that stands still', { count: 5 }],
  ])('refuses %s', async (name, deviation) => {
    const { who, device } = await withPasskey(`emma-${name.replaceAll(/\W/g, '')}`);
    expect((await who.show((await who.signIn()).step, device, { count: 5 })).status).toBe(200);
    const answer = await who.show((await who.signIn()).step, device, { count: 6, ...deviation });
    expect([answer.status, answer.cookies]).toEqual([400, []]);
  });

  it('refuses the passkey of somebody else, and one that nobody has registered', async () => {
    const [{ who }, { device: others }] = [await withPasskey('fay'), await withPasskey('fred')];
    expect((await who.show((await who.signIn()).step, others)).status).toBe(400);
    expect((await who.show((await who.signIn()).step, authenticatorFor(HOST))).status).toBe(400);
  });

  it('refuses a passkey that was removed while the sign-in waited', async () => {
    const { who, device, passkey } = await withPasskey('gwen');
    const { step } = await who.signIn();
    await who.delete(`/api/me/passkeys/${passkey.uid}/`, undefined, { origin_jti: ADDING });
    expect((await who.show(step, device)).status).toBe(400);
  });

  it('is held back after twenty tries', async () => {
    const { who, device } = await withPasskey('hope');
    const step = { challenge: 'none', passkey: { challenge: 'none' } };
    await Promise.all(Array.from({ length: 20 }, () => who.show(step, device)));
    expect((await who.show((await who.signIn()).step, device)).status).toBe(429);
  });

  it('is no way in for programs, which are told so', async () => {
    const { who } = await withPasskey('ivy');
    const answer = await who.program();
    expect([answer.status, answer.json<{ detail: string }>().detail]).toEqual([
      400,
      expect.stringContaining('a program cannot show'),
    ]);
  });
});

describe('a session that the password alone has opened at another address', () => {
  it('opens nothing here, and adds no passkey', async () => {
    const { who } = await withPasskey('jo');
    const claims = { origin_jti: 'session-of-elsewhere' };
    expect((await who.get('/api/me/packages/', undefined, claims)).status).toBe(401);
    expect((await who.post('/api/me/passkeys/options/', undefined, claims)).status).toBe(401);
  });

  it('goes on where it began before the first passkey was added', async () => {
    const { who } = await withPasskey('kim');
    const before = { origin_jti: 'session-of-before', auth_time: Math.floor(Date.now() / 1000) - 60 };
    expect((await who.get('/api/me/packages/', undefined, before)).status).toBe(200);
  });
});

describe('a tenancy with two hosts', () => {
  it('says where the passkey works', async () => {
    const { who } = await withPasskey('lea');
    const answer = await who.signIn(OTHER_HOST);
    expect([answer.status, answer.json<{ detail: string }>().detail]).toEqual([
      400,
      `Your passkey works at ${HOST}. Sign in there.`,
    ]);
  });

  it('takes no answer at a host that was asked for at another one', async () => {
    const { who, device } = await withPasskey('mia');
    const { step } = await who.signIn();
    const answer = await who.show(step, device, { host: OTHER_HOST, origin: `https://${OTHER_HOST}` }, OTHER_HOST);
    expect(answer.status).toBe(400);
  });

  it('removes passkeys of a host that it has given up, and tells their person', async () => {
    const who = await account('nia');
    const { passkey } = await addPasskey(who);
    const kept = await db.entities.passkey.get({ tenantUid, userUid: who.uid, uid: passkey!.uid }).go();
    table.put(db.entities.passkey.put({ ...kept.data!, host: 'given-up.example' }));
    const answer = await who.signIn();
    expect(await statusWith(who, answer.step.token!)).toBe(200);
    expect(mailsTo(who)).toEqual(['passkey-added', 'passkey-removed']);
  });
});

describe('an authenticator app beside a passkey', () => {
  const withBoth = async (name: string, isKnown: boolean) => {
    const { who, device } = await withPasskey(name);
    withApp.add(who.email);
    if (isKnown) await db.entities.user.patch({ tenantUid, uid: who.uid }).set({ secondFactor: 'app' }).go();
    return { who, device, step: (await who.sendCode()).step };
  };

  it('may take its place', async () => {
    const { who, step } = await withBoth('ora', true);
    expect(await statusWith(who, step.token!)).toBe(200);
  });

  it('does not where this tenancy has not known of it: whoever has the password may add one elsewhere', async () => {
    const { who, device, step } = await withBoth('pam', false);
    expect(step).not.toHaveProperty('token');
    expect((await who.show(step, device)).status).toBe(200);
  });

  it('does not either where it was added after the passkey, though a session of the person has seen it since', async () => {
    const { who, device } = await withPasskey('rob');
    const { token } = (await who.show((await who.signIn()).step, device)).step;
    withApp.add(who.email);
    pool.factor = 'app';
    const verified = await callsOf(HOST, tenantUid)('', 'POST', '/auth-jwt/verify/', { token });
    pool.factor = undefined;
    expect(verified.status).toBe(200);
    expect((await db.entities.user.get({ tenantUid, uid: who.uid }).go()).data?.secondFactor).toBe('app');
    expect((await who.sendCode()).step).not.toHaveProperty('token');
  });

  it('does not either after a session that was opened without the passkey is renewed here', async () => {
    const { who } = await withPasskey('quin');
    withApp.add(who.email);
    const { refresh } = sessionElsewhere(who.email);
    pool.factor = 'app';
    expect((await browserCall({ refresh })).status).toBe(200);
    pool.factor = undefined;
    expect((await who.sendCode()).step).not.toHaveProperty('token');
  });
});
