import { expect, it } from 'vitest';
import { ApiError } from '../../../../frontend/src/api/errors.ts';
import { Announcer } from '../../../../frontend/src/features/report/entries/announcer.ts';
import { giveBack } from '../../../../frontend/src/features/report/entries/give-back.ts';
import { leaveRestored } from '../../../../frontend/src/features/report/table/leave-restored.ts';
import { offline, open, type Send, server, settled, submission } from '../../../support/browser-unit/report-store.ts';

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
  expect(drafts.all().get('Gas')).toMatchObject({ text: '6' });
  expect(drafts.all().get('Power')?.text).toBe('1.234,5');
  store.dispose();
});

it('what a closed report does not hold is asked about once it is open again, and not saved by itself', async () => {
  const { store, drafts, nodes, storage } = open(closed);
  store.enter('Gas', '6');
  store.change('Power', { value: '7', comment: 'read twice' });
  store.setNotApplicable('Total', true);
  await settled();
  giveBack(store, drafts, nodes.metrics.keys());
  store.dispose();
  const { sent, send } = server();
  const again = open(send, storage);
  again.store.restore();
  await settled();
  expect(sent).toEqual([]);
  expect(again.store.entry('Gas')).toMatchObject({ state: 'restored', value: '5', typed: '6', earlier: true });
  expect(again.store.entry('Power')).toMatchObject({ state: 'restored', typed: '7', note: 'read twice' });
  expect(again.store.entry('Total').state).toBe('stored');
  // Passing over its cells does not answer.
  const sheet = { ...again, announcer: new Announcer() };
  for (const [uid, part] of [
    ['Gas', 'text'],
    ['Power', 'text'],
    ['Power', 'note'],
  ] as const)
    leaveRestored({ uid, part }, null, sheet);
  await settled();
  expect([sent, sheet.announcer.text()]).toEqual([[], '']);
  again.store.saveRestored('Gas');
  await settled();
  expect(sent.map(({ uid, change }) => [uid, change])).toEqual([['Gas', { value: '6' }]]);
  expect(again.store.entry('Gas')).toMatchObject({ state: 'saved', value: '6', earlier: undefined });
  // After a reload the remaining ones are still asked about.
  const reopened = open(send, storage);
  reopened.store.restore();
  expect(reopened.store.entry('Power')).toMatchObject({ state: 'restored', typed: '7', note: 'read twice', earlier: true });
  reopened.store.enter('Power', '8');
  await settled();
  expect(reopened.store.entry('Power')).toMatchObject({ value: '8', note: 'read twice', earlier: true });
  for (const each of [again, reopened]) each.store.dispose();
});

it('what was typed without a connection is asked about where the report was submitted in between', async () => {
  const { store, storage } = open(offline);
  store.enter('Gas', '6');
  await settled();
  store.dispose();
  const { sent, send } = server();
  const reopened = () => {
    const made = open(send, storage);
    made.store.restore();
    return made.store;
  };
  submission.now = 1;
  const later = reopened();
  await settled();
  expect([sent, later.entry('Gas').state]).toEqual([[], 'restored']);
  later.dispose();
  submission.now = 0;
  const same = reopened();
  await settled();
  expect([sent.map(({ uid }) => uid), same.entry('Gas').state]).toEqual([['Gas'], 'saved']);
  same.dispose();
});
