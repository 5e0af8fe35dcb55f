import { describe, expect, it } from 'vitest';
import { askedPart, blurRestored } from '../../../../frontend/src/features/report/table/leave-restored.ts';
import {
  changedGas,
  conflict,
  offline,
  open,
  openList,
  refreshed,
  restoredRow,
  server,
  settled,
} from '../../../support/browser-unit/report-store.ts';

describe('the answer to a restored entry', () => {
  it('leaves nothing behind when it is discarded: the row is as the server has it', async () => {
    const first = open(offline);
    first.store.typing('Gas', { text: '12' });
    first.store.dispose();
    const { sent, send } = server();
    const { store } = openList(changedGas('8', 2), send, first.storage);
    store.restore();
    store.discard('Gas', 'text');
    expect(store.entry('Gas')).toMatchObject({ state: 'stored', value: '8' });
    store.enter('Gas', '9');
    await settled();
    expect(sent).toEqual([{ uid: 'Gas', change: { value: '9' }, version: 2 }]);
    store.dispose();
  });

  it('is no reason to ask about a later change, when it was discarded', async () => {
    const first = open(offline);
    first.store.typing('Gas', { text: '12' });
    first.store.dispose();
    const { send } = server();
    const once = [conflict('8', 'a comment of Ben')];
    const { store } = openList(changedGas('8', 2), (...args) => (once.pop() ?? send)(...args), first.storage);
    store.restore();
    store.discard('Gas', 'text');
    refreshed(store, changedGas('8', 2));
    store.enter('Gas', '9');
    await settled();
    // Ben has changed only the comment.
    expect(store.entry('Gas')).toMatchObject({ state: 'saved', value: '9' });
    store.dispose();
  });

  it('is not given by going to another window', async () => {
    const { sent, store, sheet } = restoredRow('12');
    const [cell, elsewhere] = [{} as HTMLElement, {} as Element];
    const blur = (activeElement: Element) =>
      blurRestored(
        { uid: 'Gas', part: 'text' },
        { currentTarget: Object.assign(cell, { ownerDocument: { activeElement } }), relatedTarget: null },
        sheet,
      );
    blur(cell);
    await settled();
    expect([sent, store.entry('Gas').state]).toEqual([[], 'restored']);
    blur(elsewhere);
    await settled();
    expect(sent.map(({ change }) => change)).toEqual([{ value: '12' }]);
    store.dispose();
  });

  it.each([
    ['saved', { value: '12' }],
    ['discarded', undefined],
  ])('is asked about the comment of a row once its value is %s', async (answer, change) => {
    const { sent, store, drafts } = restoredRow('12');
    const answered = () => {
      const part = askedPart(store.entry('Gas'));
      if (answer === 'saved') store.saveRestored('Gas', part);
      else store.discard('Gas', part);
    };
    answered();
    await settled();
    expect(sent.map((each) => each.change)).toEqual(change ? [change] : []);
    expect(store.entry('Gas')).toMatchObject({ state: 'restored', text: undefined, note: 'read twice' });
    expect([...drafts.all().values()]).toMatchObject([{ note: 'read twice' }]);
    answered();
    await settled();
    const { comment, note } = store.entry('Gas');
    expect([comment, note]).toEqual([change ? 'read twice' : '', undefined]);
    expect([store.summary().restored, drafts.all().size]).toEqual([0, 0]);
    store.dispose();
  });
});
