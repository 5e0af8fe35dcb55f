import { afterEach, expect, it, vi } from 'vitest';
import { partsOf } from '../../../shared/domain/file/uploads.ts';
import '../../support/access/environment.ts';

const { ticketOf } = await import('../../../functions/files/uploads.ts');
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

/** An upload that has ended has no parts any more. */
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
