import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { apiQuery } from '../../../../frontend/src/api/queries.ts';
import { areInSight, argsOfNodes, useFiguresInSight } from '../../../../frontend/src/features/report/model/use-report-data.ts';
import { nodes, type ReadNode } from '../../../../shared/contract/report/nodes.ts';
import type { ReportRecord } from '../../../../shared/contract/report/reports.ts';
import { called } from '../../../support/browser-unit/hooks.ts';
import { changedGas, LIST, node, path } from '../../../support/browser-unit/report-store.ts';

const page = vi.hoisted(() => ({ queries: undefined as unknown }));
vi.mock('@tanstack/react-query', async (original) => ({ ...(await original<object>()), useQueryClient: () => page.queries }));

describe('the figures that somebody decides on', () => {
  it('are those of the page once it has read them', () => {
    expect(areInSight({ fetchStatus: 'idle', error: null })).toBe(true);
  });

  it.each([
    ['while they are read again', { fetchStatus: 'fetching', error: null }],
    ['while there is no connection to read them', { fetchStatus: 'paused', error: null }],
    ['after they could not be read', { fetchStatus: 'idle', error: new Error('502') }],
    ['before they were read', undefined],
  ])('are not %s', (_when, read) => {
    expect(areInSight(read)).toBe(false);
  });
});

describe('figures that are read again as somebody decides on them', () => {
  const report = { tracker: 's', uid: 'r' } as ReportRecord;
  const creator = { first_name: 'Ann', last_name: 'Approver', username: 'ann@example.com' };
  const said = { title: 'Thanks', text: '', created: '', attachments: [], treeUid: 'Energy', nodeUid: null, creator };
  const comment = node('c', path(1, 2, 9), 'trackercomment', said);

  /** Asks while the nodes are read again. `shown`: nodes on the page; `now`: nodes then read. */
  async function asked(shown: readonly ReadNode[], now: readonly ReadNode[]): Promise<boolean> {
    const queries = new QueryClient();
    page.queries = queries;
    const { queryKey } = apiQuery(nodes, 'listNodes', argsOfNodes(report));
    queries.setQueryData(queryKey, shown);
    const observer = new QueryObserver(queries, { queryKey, queryFn: async () => now, staleTime: Number.POSITIVE_INFINITY });
    const stop = observer.subscribe(() => undefined);
    void observer.refetch();
    const answer = await called(() => useFiguresInSight(report))();
    stop();
    return answer;
  }

  it('are those in sight where only a comment was added, in another window', async () => {
    expect(await asked(LIST, [comment, ...LIST])).toBe(true);
  });

  it('are others where one has changed', async () => {
    expect(await asked(LIST, changedGas('8', 2))).toBe(false);
  });
});
