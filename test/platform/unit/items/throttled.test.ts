import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { person, site, tenantUid } from '../../../support/access/memory-site.ts';

const { client } = await import('../../../../functions/data/client/client.ts');
const { toldOversized } = await import('../../../../functions/data/client/oversized.ts');
const { jobStore } = await import('../../../../functions/data/stores/job-store.ts');
const { toldError } = await import('../../../../functions/http/problem.ts');
const { transact } = await import('../../../../functions/data/transact.ts');

const send = client.send.bind(client);
let failing = 0;
let attempts = 0;

const cancelled = (Code: string) =>
  new TransactionCanceledException({ message: 'Canceled', $metadata: {}, CancellationReasons: [{ Code }, { Code: 'None' }] });

/** A table whose next transactions are cancelled for the given reason. */
function refuse(times: number, error: () => Error) {
  [failing, attempts] = [times, 0];
  vi.spyOn(client, 'send').mockImplementation((async (command: { constructor: { name: string } }) => {
    if (command.constructor.name !== 'TransactWriteCommand') return send(command as never);
    attempts += 1;
    failing -= 1;
    if (failing >= 0) throw error();
    return send(command as never);
  }) as never);
}

// Pauses are a random part of their maximum.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => void vi.restoreAllMocks());

describe('a transaction of which a key has no capacity', () => {
  const cause = { by: 'test', at: new Date().toISOString(), correlationId: 'test' };
  const write = () => jobStore(tenantUid).enqueue('send-mail', {}, cause);

  it.each(['ThrottlingError', 'ProvisionedThroughputExceeded', 'TransactionConflict'])('is repeated after %s', async (reason) => {
    refuse(3, () => cancelled(reason));
    const job = write();
    await transact([job.write]);
    expect(attempts).toBe(4);
    expect((await jobStore(tenantUid).get(job.uid)).status).toBe('waiting');
  });

  it('is given up after seven attempts with the error that lets a worker try its job again', async () => {
    refuse(99, () => cancelled('ThrottlingError'));
    await expect(transact([write().write])).rejects.toBeInstanceOf(TransactionCanceledException);
    expect(attempts).toBe(7);
  });

  it('is not repeated when a write is too large for its item', async () => {
    refuse(1, () => cancelled('ItemCollectionSizeLimitExceeded'));
    await expect(transact([write().write])).rejects.toThrow('Canceled');
    expect(attempts).toBe(1);
  });
});

describe('whoever asks for more than the table has capacity for', () => {
  it.each([
    ['a transaction', () => cancelled('ThrottlingError')],
    ['a request', () => Object.assign(new Error('Slow down'), { name: 'ThrottlingException' })],
  ])('is told when to try again, for %s', async (_what, error) => {
    const { path, admin } = await site(`Busy ${Math.floor(performance.now())}`);
    refuse(99, error);
    const { status, text } = await admin.patch(path, { name: 'Later' });
    expect([status, JSON.parse(text).title]).toEqual([429, 'The service is busy at this moment. Try again in a few seconds.']);
    vi.restoreAllMocks();
    expect((await admin.patch(path, { name: 'Later' })).status).toBe(200);
  });

  it("is told so of a single read, whose error the table's library wraps", async () => {
    vi.spyOn(client, 'send').mockRejectedValue(Object.assign(new Error('Slow down'), { name: 'ThrottlingException' }) as never);
    const failed: unknown = await jobStore(tenantUid).get('job').catch(toldError);
    expect(failed).toMatchObject({ code: 'too_many_requests' });
  });

  it('is told of an item that is too large for a single write', async () => {
    const size = Object.assign(new Error('Item size has exceeded the limit'), { name: 'ValidationException' });
    vi.spyOn(client, 'send').mockRejectedValue(toldOversized(size) as never);
    const failed: unknown = await jobStore(tenantUid).putReport('job', {}, new Date()).catch(toldError);
    expect(failed).toMatchObject({ code: 'too_large' });
  });

  it('is not told so of a fault of ours', async () => {
    const clerk = await person('clerk');
    vi.spyOn(client, 'send').mockRejectedValue(new Error('A fault') as never);
    expect((await clerk.get('/api/me/')).status).toBe(500);
  });
});
