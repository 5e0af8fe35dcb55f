import { expect, it, vi } from 'vitest';
import { draftStore } from '../../../../frontend/src/features/report/entries/drafts.ts';
import { memory } from '../../../support/browser-unit/report-store.ts';

it('a draft that the browser has no room for is there as long as the page, and no older one in its place after it', () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const storage = memory();
  let isFull = false;
  const full = {
    ...storage,
    get length() {
      return storage.length;
    },
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      storage.setItem(key, value);
    },
  };
  const open = () =>
    draftStore('ada', 'report', { seen: () => ({ submission: 0 }), rowOf: () => ({ name: 'Gas', unit: 'kWh' }) }, full);
  const page = open();
  page.set('gas', { version: 1, change: { value: '5' } });
  isFull = true;
  page.set('gas', { version: 1, change: { value: '6' } });
  expect(page.all().get('gas')).toMatchObject({ change: { value: '6' }, row: { name: 'Gas', unit: 'kWh' } });
  expect(open().all().size).toBe(0);
  isFull = false;
  page.set('gas', { version: 1, change: { value: '7' } });
  expect(open().all().get('gas')).toMatchObject({ change: { value: '7' } });
  page.remove('gas');
  expect(page.all().size).toBe(0);
});
