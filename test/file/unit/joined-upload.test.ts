import { NoSuchUpload } from '@aws-sdk/client-s3';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { partsOf } from '../../../shared/domain/file/uploads.ts';
import '../../support/access/environment.ts';

const { checkUpload, ticketOf } = await import('../../../functions/files/uploads.ts');
const { storage } = await import('../../../functions/files/storage.ts');

const SIZE = 250_000_000;
const pending = {
  uid: 'u',
  key: 't/commit/r/u',
  filename: 'a.pdf',
  contentType: 'application/pdf',
  size: SIZE,
  uploadId: 'parts',
};
const numbers = partsOf(SIZE).map(({ number }) => number);

afterEach(() => vi.restoreAllMocks());

/** A completed upload no longer has parts. */
function stored(size: number | undefined) {
  vi.spyOn(storage, 'parts').mockResolvedValue(new Map());
  vi.spyOn(storage, 'size').mockResolvedValue(size);
  vi.spyOn(storage, 'partUrl').mockResolvedValue('https://files.example');
}

it('an upload whose parts were joined before its completion broke off misses none of them', async () => {
  stored(SIZE);
  expect(await ticketOf(pending)).toEqual({ uid: 'u', size: SIZE, post: null, parts: [], done: numbers });
});

it('an upload of which nothing has arrived misses all of its parts', async () => {
  stored(undefined);
  expect((await ticketOf(pending)).parts.map(({ number }) => number)).toEqual(numbers);
});

describe('an upload in parts that is completed twice at once', () => {
  const there = new Map(partsOf(SIZE).map(({ number, from, to }) => [number, { size: to - from, etag: `e${number}` }]));
  const gone = () => new NoSuchUpload({ message: 'The specified upload does not exist', $metadata: {} });
  /** Another request joins the parts just before this completion lists them, or before it joins them. */
  function joined(before: 'parts' | 'join') {
    let size: number | undefined;
    vi.spyOn(storage, 'size').mockImplementation(async () => size);
    vi.spyOn(storage, 'head').mockResolvedValue(Buffer.from('%PDF-1.7'));
    vi.spyOn(storage, 'parts').mockImplementation(async () => {
      if (before === 'parts') size = SIZE;
      return before === 'parts' ? new Map() : there;
    });
    vi.spyOn(storage, 'joinParts').mockImplementation(async () => {
      size = SIZE;
      throw gone();
    });
  }

  it.each(['parts', 'join'] as const)('is complete both times, where the other one comes before the %s', async (before) => {
    joined(before);
    expect(await checkUpload(pending, async () => undefined)).toMatchObject({ key: pending.key, size: SIZE });
  });

  it('is not complete where parts are missing, or cannot be joined, and there is no file', async () => {
    stored(undefined);
    await expect(checkUpload(pending, async () => undefined)).rejects.toMatchObject({ code: 'conflict' });
    vi.spyOn(storage, 'parts').mockResolvedValue(there);
    vi.spyOn(storage, 'joinParts').mockRejectedValue(gone());
    await expect(checkUpload(pending, async () => undefined)).rejects.toThrow('The specified upload does not exist');
  });
});
