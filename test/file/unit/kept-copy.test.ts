import { NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { afterEach, describe, expect, it, vi } from 'vitest';
import '../../support/access/environment.ts';

process.env.BUCKET_NAME ??= 'files';
const { checkUpload } = await import('../../../functions/files/uploads.ts');
const { storage } = await import('../../../functions/files/storage.ts');

const KEY = 't/r/u';
const pending = { uid: 'u', key: KEY, filename: 'a.csv', contentType: 'text/csv', size: 7 };
afterEach(() => vi.restoreAllMocks());

it('an upload whose copy was kept before its completion broke off leaves nothing under its first key', async () => {
  const there = new Map([KEY, `${KEY}/kept`].map((key) => [key, 7]));
  vi.spyOn(storage, 'size').mockImplementation(async (key) => there.get(key));
  vi.spyOn(storage, 'remove').mockImplementation(async (key) => void there.delete(key));
  vi.spyOn(storage, 'head').mockResolvedValue(Buffer.from('a,b\n1,2'));
  expect((await checkUpload(pending, async () => undefined)).key).toBe(`${KEY}/kept`);
  expect([...there.keys()]).toEqual([`${KEY}/kept`]);
});

describe('an upload that is completed twice at once', () => {
  /** Objects by key. `before`: another person's action before the first copy. */
  function objects(before: (there: Map<string, string>) => void) {
    const there = new Map([[KEY, 'a,b\n1,2']]);
    let act = before;
    vi.spyOn(storage, 'size').mockImplementation(async (key) => there.get(key)?.length);
    vi.spyOn(storage, 'remove').mockImplementation(async (key) => void there.delete(key));
    vi.spyOn(storage, 'head').mockImplementation(async (key) => Buffer.from(there.get(key)!));
    vi.spyOn(S3Client.prototype, 'send').mockImplementation((async ({
      input,
    }: {
      input: { Key: string; IfNoneMatch?: string };
    }) => {
      const now = act;
      act = () => undefined;
      now(there);
      if (!there.has(KEY)) throw new NoSuchKey({ message: 'The specified key does not exist', $metadata: {} });
      if (input.IfNoneMatch === '*' && there.has(input.Key))
        throw Object.assign(new Error('At least one of the pre-conditions did not hold'), { name: 'PreconditionFailed' });
      there.set(input.Key, there.get(KEY)!);
    }) as never);
    return there;
  }

  it('keeps what the first completion has copied, whatever was posted since', async () => {
    const there = objects((now) => {
      now.set(`${KEY}/kept`, now.get(KEY)!);
      now.set(KEY, 'c,d\n3,4');
    });
    expect((await checkUpload(pending, async () => undefined)).key).toBe(`${KEY}/kept`);
    expect([...there]).toEqual([[`${KEY}/kept`, 'a,b\n1,2']]);
  });

  it('keeps what the first completion has moved just before the copy', async () => {
    const there = objects((now) => {
      now.set(`${KEY}/kept`, now.get(KEY)!);
      now.delete(KEY);
    });
    expect((await checkUpload(pending, async () => undefined)).key).toBe(`${KEY}/kept`);
    expect([...there]).toEqual([[`${KEY}/kept`, 'a,b\n1,2']]);
  });

  it('keeps what the first completion is copying, once that has ended', async () => {
    const there = objects((now) => {
      setTimeout(() => now.set(`${KEY}/kept`, now.get(KEY)!));
      throw Object.assign(new Error('A conflicting operation occurred'), { name: 'ConditionalRequestConflict' });
    });
    expect((await checkUpload(pending, async () => undefined)).key).toBe(`${KEY}/kept`);
    expect([...there]).toEqual([[`${KEY}/kept`, 'a,b\n1,2']]);
  });

  it('is not complete where the copy fails and nothing is kept', async () => {
    const there = objects(() => {
      throw new Error('The storage is busy');
    });
    await expect(checkUpload(pending, async () => undefined)).rejects.toThrow('The storage is busy');
    expect([...there.keys()]).toEqual([KEY]);
  });

  it('has arrived where the first completion has moved it just now', async () => {
    const there = objects(() => undefined);
    vi.spyOn(storage, 'size').mockImplementationOnce(async () => {
      there.set(`${KEY}/kept`, there.get(KEY)!);
      there.delete(KEY);
      return undefined;
    });
    expect((await checkUpload(pending, async () => undefined)).key).toBe(`${KEY}/kept`);
  });
});
