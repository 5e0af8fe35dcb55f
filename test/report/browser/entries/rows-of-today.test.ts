import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../frontend/src/api/errors.ts';
import { ReportContext, type ReportScope } from '../../../../frontend/src/features/report/entries/context.ts';
import { serverOf } from '../../../../frontend/src/features/report/entries/server.ts';
import { LeftOfGoneRows } from '../../../../frontend/src/features/report/frame/notices/left-behind.tsx';
import { readNodes } from '../../../../frontend/src/features/report/model/read.ts';
import type { ReportRecord } from '../../../../shared/contract/report/reports.ts';
import type { Node } from '../../../../shared/domain/structure/tree.ts';
import { LIST, memory, offline, openList, refreshed, server, settled } from '../../../support/browser-unit/report-store.ts';

const calls: unknown[] = [];
vi.mock('../../../../frontend/src/api/client.ts', () => ({
  call: (_route: unknown, args: { params: { pathId?: string } }) => {
    calls.push(args.params.pathId);
    return Promise.reject(new Error('no answer'));
  },
}));

const node = (uid: string, path: string): Node => ({ uid, path, type: 'metricscore', meta_json: {} });

describe('a page whose report changes while it is open', () => {
  it('saves rows at the paths that they have by now, those included that were added', async () => {
    let nodes = [node('Gas', '0001')];
    const { one } = serverOf({ tracker: 't', uid: 'r' } as ReportRecord, () => nodes, { userUid: 'ada', outdated() {} });
    const save = (uid: string) => one(uid, { change: { value: '5' }, version: 0 }).catch(() => {});
    await save('Gas');
    nodes = [node('Gas', '0009'), node('Coal', '0010')];
    await save('Gas');
    await save('Coal');
    expect(calls).toEqual(['0001', '0009', '0010']);
  });

  const without = (gone: string) => LIST.filter(({ uid }) => uid !== gone);
  /** The message about metrics that are gone, for a report with these nodes. */
  const told = ({ drafts }: Pick<ReturnType<typeof openList>, 'drafts'>, list: typeof LIST) => {
    const value = { nodes: readNodes(list) } as unknown as ReportScope;
    const shown = createElement(ReportContext.Provider, { value }, createElement(LeftOfGoneRows, { drafts }));
    return [...renderToString(shown).matchAll(/<li>(.*?)<\/li>/g)].map(([, text]) => text);
  };

  it('sends nothing more of a row that is no longer there, and tells what was typed in it', async () => {
    const storage = memory();
    const sent: string[] = [];
    const page = openList(
      LIST,
      (uid, ...rest) => {
        sent.push(uid);
        return offline(uid, ...rest);
      },
      storage,
    );
    page.store.change('Gas', { value: '6', comment: 'read twice' });
    page.store.typing('Power', { text: '7.' });
    await settled();
    expect(told(page, LIST)).toEqual([]);
    refreshed(page.store, without('Gas'));
    sent.length = 0;
    page.store.retry();
    await settled();
    expect(sent).toEqual([]);
    expect(page.store.summary()).toMatchObject({ unsaved: 0, offline: 0, failed: 0, saving: 0 });
    expect(told(page, without('Gas'))).toEqual(['Gas: 6 kWh, “read twice”']);
    refreshed(page.store, LIST.slice(0, 2));
    expect(told(page, LIST.slice(0, 2))).toEqual(['Gas: 6 kWh, “read twice”', 'Power: 7. kWh']);
    page.store.dispose();
    // The next page has never known these rows.
    const next = openList(LIST.slice(0, 2), server().send, storage);
    next.store.restore();
    expect(told(next, LIST.slice(0, 2))).toEqual(['Gas: 6 kWh, “read twice”', 'Power: 7. kWh']);
    next.store.dispose();
  });

  it('tells what was on its way when its row went, whatever comes of it', async () => {
    const answers = [Promise.withResolvers<never>(), Promise.withResolvers<never>()];
    const page = openList(LIST, (uid) => answers[uid === 'Gas' ? 0 : 1]!.promise);
    page.store.enter('Gas', '6');
    page.store.enter('Power', '7');
    page.store.enter('Power', '8');
    refreshed(page.store, LIST.slice(0, 2));
    answers[0]!.reject(new ApiError(409, { title: 'The metrics have changed' }, 'x'));
    answers[1]!.resolve({ ...readNodes(LIST).metrics.get('Power'), value: '7', version: 1 } as never);
    await settled();
    expect(told(page, LIST.slice(0, 2))).toEqual(['Gas: 6 kWh', 'Power: 8 kWh']);
    expect(page.store.summary()).toMatchObject({ failed: 0, saving: 0, unsaved: 0 });
    page.store.dispose();
  });

  it('brings back what was typed when the row comes back', async () => {
    let isThere = false;
    const { send, sent } = server();
    const page = openList(LIST, (...args) => (isThere ? send(...args) : offline(...args)));
    page.store.restore();
    page.store.enter('Gas', '6');
    await settled();
    refreshed(page.store, without('Gas'));
    isThere = true;
    refreshed(page.store, LIST);
    await settled();
    expect(sent.map(({ uid, change }) => [uid, change])).toEqual([['Gas', { value: '6' }]]);
    expect(page.store.entry('Gas')).toMatchObject({ value: '6', state: 'saved' });
    expect([told(page, LIST), page.drafts.all().size]).toEqual([[], 0]);
    page.store.dispose();
  });

  it('keeps what waits in the rows that are there', async () => {
    const { store } = openList(LIST, server().send);
    store.typing('Gas', { text: '6' });
    refreshed(store, LIST);
    store.enter('Gas', '6');
    await settled();
    expect(store.entry('Gas')).toMatchObject({ value: '6', state: 'saved' });
  });
});
