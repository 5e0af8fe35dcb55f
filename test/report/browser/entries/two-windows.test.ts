import { describe, expect, it } from 'vitest';
import { formDraftStore } from '../../../../frontend/src/features/report/forms/form-drafts.ts';
import { keptText } from '../../../../frontend/src/session/kept-text.ts';
import { NO_DOUBTS } from '../../../../shared/domain/form/separators.ts';
import { changedGas, memory, offline, open, openList, server, settled } from '../../../support/browser-unit/report-store.ts';

/** Another window of the same browser. */
const anotherWindow = <S extends object>(storage: S): S => new Proxy(storage, {});

describe('what is typed in one window of a person', () => {
  it('stays in the browser when another window saves the row', async () => {
    const first = open(offline);
    const second = open(server().send, anotherWindow(first.storage));
    first.store.typing('Gas', { text: '12' });
    second.store.enter('Gas', '6');
    await settled();
    expect(second.store.summary()).toMatchObject({ unsaved: 0, saving: 0 });
    first.store.dispose();
    const later = open(offline, anotherWindow(first.storage));
    later.store.restore();
    expect(later.store.entry('Gas')).toMatchObject({ state: 'restored', text: '12' });
  });

  it('stays beside what another window has typed in the row, and is restored after it', async () => {
    const first = open(offline);
    const second = open(offline, anotherWindow(first.storage));
    first.store.typing('Gas', { text: '12' });
    second.store.typing('Gas', { text: '34' });
    second.store.dispose();
    first.store.forget('Gas');
    const { store } = open(offline, anotherWindow(first.storage));
    store.restore();
    expect(store.entry('Gas')).toMatchObject({ state: 'restored', text: '34' });
  });

  it('is shown as a conflict from the first moment where another value was saved since', async () => {
    const first = open(offline);
    first.store.enter('Gas', '12');
    await settled();
    const second = openList(changedGas('8', 7), offline, anotherWindow(first.storage));
    second.store.restore();
    expect(second.store.entry('Gas')).toMatchObject({ state: 'conflict', value: '12', theirs: { value: '8' } });
  });

  it('is gone once a window that has restored it has saved it', async () => {
    const first = open(offline);
    first.store.enter('Gas', '12');
    await settled();
    first.store.dispose();
    const second = open(server().send, anotherWindow(first.storage));
    second.store.restore();
    await settled();
    expect([second.drafts.all().size, first.storage.length]).toEqual([0, 0]);
  });

  it('stays where another window has restored it and it was typed on', async () => {
    const first = open(offline);
    first.store.typing('Gas', { text: '12' });
    const second = open(server().send, anotherWindow(first.storage));
    second.store.restore();
    first.store.typing('Gas', { text: '123' });
    second.store.enter('Gas', '7');
    await settled();
    expect([...first.drafts.all().values()]).toMatchObject([{ text: '123' }]);
  });

  it('stays in a comment when another window sends its own', () => {
    const storage = memory();
    const textIn = (each: typeof storage) => keptText('ada', 'comment-text:r1:d1', each);
    const [first, second] = [textIn(storage), textIn(anotherWindow(storage))];
    for (const window of [first, second]) expect(window.read()).toBe('');
    first.write('Read on Friday');
    second.write('See the bill');
    first.write('');
    expect(textIn(anotherWindow(storage)).read()).toBe('See the bill');
    second.write('');
    expect(storage).toHaveLength(0);
  });

  it('stays in a comment beside what another window types there, and is restored after it', () => {
    const storage = memory();
    const textIn = (each: typeof storage) => keptText('ada', 'comment-text:r1:d1', each);
    const [first, second] = [textIn(storage), textIn(anotherWindow(storage))];
    for (const window of [first, second]) expect(window.read()).toBe('');
    first.write('Read on Friday');
    second.write('S');
    const later = textIn(anotherWindow(storage));
    expect(later.read()).toBe('Read on Friday');
    later.write('');
    expect(textIn(anotherWindow(storage)).read()).toBe('S');
  });

  it('stays in its form when another window saves that form', () => {
    const storage = memory();
    const place = { commitId: 'r1', docId: 'd1' };
    const [first, second] = [formDraftStore('ada', place, storage), formDraftStore('ada', place, anotherWindow(storage))];
    const rows = (cell: string) => ({ replaces: null, headers: ['A'], rows: [{ cells: [cell] }], doubtful: NO_DOUBTS, open: [] });
    first.keep(rows('1'));
    second.keep(rows('2'));
    second.remove();
    expect(first.read()?.rows).toEqual([{ cells: ['1'] }]);
    first.discard();
    expect(storage.length).toBe(0);
  });
});
