import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { networkOf } from '../../../../shared/domain/access/network.ts';
import { memoryTable } from '../../../support/access/memory-table.ts';

memoryTable({ writes: true });
const { countTry } = await import('../../../../functions/core/person/session/tries.ts');
const { inTenant } = await import('../../../../functions/data/reach.ts');

const now = new Date('2026-01-05T12:00:10Z');
const guess = (name: string, sourceIp: string) =>
  inTenant(randomUUID(), () => countTry({ what: 'sign-in', sourceIp, name, now }));
const refused = async (times: number, tryOnce: (n: number) => Promise<unknown>) => {
  const outcomes = await Promise.allSettled(Array.from({ length: times }, (_, n) => tryOnce(n)));
  return outcomes.filter(({ status }) => status === 'rejected').length;
};

describe('whose tries an address counts as', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('tries of passwords', () => {
  it('are counted over all tenancies, which share their accounts', async () => {
    expect(await refused(25, () => guess('ada@x.example', '192.0.2.1'))).toBe(5);
    await expect(guess('Ada@X.example', '192.0.2.1')).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('are counted over all the addresses of a network that one caller has', async () => {
    expect(await refused(25, (n) => guess('bea@x.example', `2001:db8:1:2::${n.toString(16)}`))).toBe(5);
    expect(await refused(210, (n) => guess(`n${n}@x.example`, `2001:db8:1:3::${n.toString(16)}`))).toBe(10);
  });

  it('hold up nobody at another address', async () => {
    await refused(25, () => guess('cleo@x.example', '192.0.2.9'));
    await expect(guess('cleo@x.example', '192.0.2.10')).resolves.toBeDefined();
  });

  it('are taken back for a right one', async () => {
    for (let n = 0; n < 30; n += 1) await (await guess('dora@x.example', '192.0.2.20'))();
    await expect(guess('dora@x.example', '192.0.2.20')).resolves.toBeDefined();
  });
});
