import '../../support/makers/environment.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';

const { once } = await import('../../../functions/http/idempotency.ts');

type Event = Parameters<typeof once>[0];
type Lambda = NonNullable<Parameters<typeof once>[1]['lambda']>;

const post = (key = randomUUID()) =>
  ({
    headers: { 'idempotency-key': key },
    requestContext: { http: { method: 'POST' } },
    routeKey: 'POST /api/thing',
    rawPath: '/api/thing',
    body: '{}',
  }) as unknown as Event;
const lambdaFor = (ms: number) => ({ getRemainingTimeInMillis: () => ms }) as Lambda;
const scope = (ms = 30_000) => ({ tenantUid: randomUUID(), userUid: randomUUID(), lambda: lambdaFor(ms) });

it('an answer that is longer than an item is given, and its work is done once', async () => {
  const [event, who] = [post(), scope()];
  let runs = 0;
  const run = async () => {
    runs += 1;
    return { statusCode: 201, body: 'x'.repeat(900_000) };
  };
  expect(await once(event, who, run)).toMatchObject({ statusCode: 201, body: expect.stringMatching(/^x{900000}$/) });
  await expect(once(event, who, run)).rejects.toMatchObject({ code: 'conflict' });
  expect(runs).toBe(1);
});

it('what a function left unfinished when it died is done by the next try, and not refused for a day', async () => {
  const [event, who] = [post(), scope(1_500)];
  await new Promise<void>((begun) => void once(event, who, () => new Promise(() => begun())));
  const again = () => once(event, who, async () => ({ statusCode: 201, body: 'done' }));
  await expect(again()).rejects.toMatchObject({ code: 'conflict' });
  await wait(1_600);
  expect(await again()).toMatchObject({ statusCode: 201, body: 'done' });
});
