import { afterEach, expect, it, vi } from 'vitest';
import '../../support/access/environment.ts';

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
