import { expect, it } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { giveBack } from '../../../frontend/src/features/report/entries/give-back.ts';
import { open, type Send, settled } from '../../support/browser-unit/report-store.ts';

const closed: Send = () => Promise.reject(new ApiError(409, { title: 'This report was submitted.' }, 'x'));

it('a report that was closed shows its own figures, and keeps what was typed in this browser', async () => {
  const { store, drafts, nodes } = open(closed);
  store.enter('Gas', '6');
  store.enter('Power', '1.234,5');
  await settled();
  expect([store.entry('Gas').value, store.entry('Power').typed]).toEqual(['6', '1.234,5']);
  giveBack(store, drafts, nodes.metrics.keys());
  expect(store.entry('Gas')).toMatchObject({ value: '5', state: 'stored' });
  expect([store.entry('Power').value, store.entry('Power').typed]).toEqual([null, undefined]);
  expect(drafts.all().get('Gas')?.change).toEqual({ value: '6', unit: 'kWh' });
  expect(drafts.all().get('Power')?.text).toBe('1.234,5');
  store.restore();
  expect(store.entry('Gas').value).toBe('6');
  store.dispose();
});
