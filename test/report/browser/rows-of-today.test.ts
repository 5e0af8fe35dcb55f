import { describe, expect, it, vi } from 'vitest';
import { serverOf } from '../../../frontend/src/features/report/entries/server.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import { LIST, memory, offline, openList, refreshed, server, settled } from '../../support/browser-unit/report-store.ts';

const calls: unknown[] = [];
vi.mock('../../../frontend/src/api/client.ts', () => ({
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

  it('lets go of what waits in a row that is no longer there', async () => {
    const storage = memory();
    const { store, drafts } = openList(LIST, offline, storage);
    store.enter('Gas', '6');
    await settled();
    expect(store.summary().unsaved).toBe(1);
    refreshed(
      store,
      LIST.filter(({ uid }) => uid !== 'Gas'),
    );
    expect(store.summary()).toMatchObject({ unsaved: 0 });
    expect([...drafts.all().keys()]).toEqual([]);
    store.dispose();
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
