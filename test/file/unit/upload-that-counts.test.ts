import { expect, it } from 'vitest';
import type { DocumentObject } from '../../../shared/contract/report/documents.ts';
import { makePack } from '../../support/memory/world/receipt-world.ts';

it('the list of uploads says which one is the current one of its report: the last, and none once that is deleted', async () => {
  const pack = await makePack('Groundworks');
  await pack.attach('old.csv');
  const last = await pack.attach('new.csv');
  const listed = async () =>
    (await pack.uploads())
      .json<DocumentObject[]>()
      .map(({ filename, is_current }) => `${filename} ${is_current}`)
      .sort();
  expect(await listed()).toEqual(['new.csv true', 'old.csv false']);
  await pack.remove(last);
  expect(await listed()).toEqual(['old.csv false']);
});
