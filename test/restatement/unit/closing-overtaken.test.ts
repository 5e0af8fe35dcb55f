import { beforeEach, describe, expect, it } from 'vitest';
import { closingWorld, periodPath, periodsIn, tenantUid } from '../../support/memory/closing.ts';

const { callsOf } = await import('../../support/access/handler-calls.ts');

type World = Awaited<ReturnType<typeof closingWorld>>;
let world: World;
let path: string;
const call = callsOf('ours.example', tenantUid);
const REASON = { reason: 'A meter was misread' };
const UNTIL = { ...REASON, last_day: '2099-01-31', ref_ids: [] };

/** A call of the administrator, whose page shows a version of the period. */
const seeing = async (version: number, method: string, rest: string, body?: unknown) => {
  const headers = { 'if-match': `"${version}"` };
  const { status, text } = await call(world.ada.userUid, method, `${path}${rest}`, body, undefined, { headers });
  return [status, status < 300 ? '' : (JSON.parse(text) as { type: string }).type];
};
const period = async () => (await periodsIn(world.project))[0]!;
const REFUSED = [409, '/problems/stale_version'];

beforeEach(async () => {
  world = await closingWorld();
  path = await periodPath(world);
});

describe('an act on the closing of a period that rests on another state than is stored', () => {
  it('is refused for another last day, which would go over that of somebody else', async () => {
    const { version } = await period();
    expect(await seeing(version, 'POST', 'closing/', { last_day: '2098-12-31' })).toEqual([200, '']);
    expect(await seeing(version, 'POST', 'closing/', { last_day: '2099-12-31' })).toEqual(REFUSED);
    expect((await period()).closing?.since).toBe('2099-01-01');
  });

  it('is refused for an exception, its end and a reopening', async () => {
    const { version } = await period();
    await seeing(version, 'POST', 'closing/', {});
    expect(await seeing(version, 'POST', 'exceptions/', UNTIL)).toEqual(REFUSED);
    expect(await seeing(version + 1, 'POST', 'exceptions/', UNTIL)).toEqual([200, '']);
    const { uid } = (await period()).closing!.exceptions[0]!;
    expect(await seeing(version + 1, 'DELETE', `exceptions/${uid}/`)).toEqual(REFUSED);
    expect(await seeing(version + 1, 'POST', 'reopening/', REASON)).toEqual(REFUSED);
    expect(await seeing(version + 2, 'POST', 'reopening/', REASON)).toEqual([200, '']);
  });

  it('is done where it ends an exception that has ended already, as after a lost answer', async () => {
    const { version } = await period();
    await seeing(version, 'POST', 'closing/', {});
    await seeing(version + 1, 'POST', 'exceptions/', UNTIL);
    const { uid } = (await period()).closing!.exceptions[0]!;
    for (const _attempt of [1, 2]) expect(await seeing(version + 2, 'DELETE', `exceptions/${uid}/`)).toEqual([204, '']);
    expect((await period()).version).toBe(version + 3);
  });

  it('is done where its caller names no version', async () => {
    expect((await world.admin('POST', `${path}closing/`, { last_day: '2098-12-31' })).status).toBe(200);
    expect((await world.admin('POST', `${path}closing/`, { last_day: '2099-12-31' })).status).toBe(200);
  });
});
