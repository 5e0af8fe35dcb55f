import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../frontend/src/api/errors.ts';
import { SheetContext } from '../../../../frontend/src/features/report/entries/context.ts';
import { QualityModal } from '../../../../frontend/src/features/report/table/quality-modal.tsx';
import { FormModal } from '../../../../frontend/src/ui/form/form-modal.tsx';
import { drawn, forgetHooks, propsOf } from '../../../support/browser-unit/hooks.ts';
import { changedGas, open, refreshed, type Send, server, settled } from '../../../support/browser-unit/report-store.ts';

const sheet = vi.hoisted(() => ({ now: {} as object }));
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
  useContext: (context: unknown) => (context === SheetContext ? sheet.now : undefined),
}));
beforeEach(forgetHooks);

/** Somebody else has stored this meanwhile; a second try stays on its way. */
function theirs(value: string, quality: string): Send {
  const errors = { value: [value], quality: [quality], version: ['7'], by: ['ben'] };
  const answers = [() => Promise.reject(new ApiError(409, { title: 'Ben saved it', errors }, 'x'))];
  return () => answers.pop()?.() ?? new Promise(() => undefined);
}

it('a data quality is not stated of the figure that somebody else has put in the place of one', async () => {
  const { store } = open(theirs('7', ''));
  store.change('Gas', { quality: 'measured' });
  await settled();
  expect(store.entry('Gas')).toMatchObject({ state: 'conflict', quality: 'measured' });
  store.dispose();
});

it('a figure does not get the data quality that somebody else has stated of the one before', async () => {
  const { store } = open(theirs('5', 'estimated:last-year'));
  store.enter('Gas', '6');
  await settled();
  expect(store.entry('Gas')).toMatchObject({ state: 'conflict', value: '6', theirs: { quality: 'estimated:last-year' } });
  store.dispose();
});

it('a comment is stored beside a data quality of somebody else', async () => {
  let tries = 0;
  const { send, sent } = server();
  const { store } = open((...all) => (tries++ === 0 ? theirs('5', 'measured')(...all) : send(...all)));
  store.change('Gas', { comment: 'read twice' });
  await settled();
  expect([store.entry('Gas').state, sent.map(({ change }) => change)]).toEqual(['saved', [{ comment: 'read twice' }]]);
  store.dispose();
});

it('the window of a data quality says that the figure has become another one, before it is saved', async () => {
  const { sent, send } = server();
  const { store } = open(send);
  sheet.now = { store };
  const dialog = () => propsOf(drawn(QualityModal, { uid: 'Gas', name: 'Gas', onClose: vi.fn() }), FormModal)!;
  dialog();
  refreshed(store, changedGas('7', 2));
  const save = () => (dialog().save as () => Promise<unknown>)();
  await expect(save()).rejects.toThrow('has changed since this window was opened');
  expect(sent).toEqual([]);
  store.dispose();
});
