import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import '../../support/makers/environment.ts';

const { throttleStore } = await import('../../../functions/data/stores/tenant/throttle-store.ts');

const RULE = { limit: 10, seconds: 300 };
/** Some seconds into a window that begins on the hour. */
const after = (seconds: number) => new Date(Date.UTC(2026, 0, 5, 12) + seconds * 1_000);

function tries() {
  const throttle = throttleStore(randomUUID());
  return {
    at: async (seconds: number, times: number) => {
      let refused = 0;
      for (let n = 0; n < times; n += 1)
        await throttle.count(['sign-in 192.0.2.1'], { ...RULE, now: after(seconds) }).catch(({ code }) => {
          expect(code).toBe('too_many_requests');
          refused += 1;
        });
      return refused;
    },
    forgive: (seconds: number) => throttle.forgive(['sign-in 192.0.2.1'], { ...RULE, now: after(seconds) }),
  };
}

describe('the throttle', () => {
  it('refuses what is above the limit of a window', async () => {
    const { at } = tries();
    expect(await at(10, 14)).toBe(4);
  });

  it('does not let twice as many through around the end of a window', async () => {
    const { at } = tries();
    expect(await at(299, 10)).toBe(0);
    expect(await at(301, 10)).toBe(10);
  });

  it('lets more through as the window before recedes', async () => {
    const { at } = tries();
    expect(await at(299, 10)).toBe(0);
    expect(await at(450, 10)).toBe(5);
  });

  it('takes back what turned out to be welcome', async () => {
    const { at, forgive } = tries();
    expect(await at(10, 10)).toBe(0);
    await forgive(11);
    expect(await at(12, 2)).toBe(1);
  });
});
