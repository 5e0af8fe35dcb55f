import { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { late } from '../../../frontend/src/app/late-page.ts';
import { readReportFirst } from '../../../frontend/src/features/report/model/first-reads.ts';
import { readFrame } from '../../../frontend/src/session/first-reads.ts';
import type { AuthState } from '../../../frontend/src/session/session.ts';

let status: AuthState['status'] = 'failed';
vi.mock('../../../frontend/src/session/session.ts', async (original) => ({
  ...(await original<object>()),
  authState: () => ({ status }),
}));
const { beginVisit } = await import('../../../frontend/src/app/visit.ts');
const { AppShell } = await import('../../../frontend/src/app/first-page.ts');
const { pages } = await import('../../../frontend/src/app/pages.ts');

const PROJECT = '12345678-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const STRUCTURE = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const REPORT = 'cccccccc-aaaa-4aaa-8aaa-aaaaaaaaaaaa';

const asked: string[] = [];
let queries: QueryClient;

beforeEach(() => {
  asked.length = 0;
  queries = new QueryClient({ defaultOptions: { queries: { staleTime: 20_000 } } });
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string) => {
      asked.push(url);
      return new Response('{}', { status: 500 });
    }),
  );
});
afterEach(() => {
  queries.clear();
  vi.unstubAllGlobals();
});

const known = (op: string, args: object, answer: object) => queries.setQueryData([op, args], answer);

describe('what a visit asks for before its page is rendered', () => {
  it.each([
    ['/project/12345678/report', ['/api/project/12345678/', '/api/project/12345678/permission/', '/api/company/']],
    ['/company/12345678', ['/api/company/12345678/', '/api/company/12345678/permission/', '/api/company/']],
    ['/home', []],
  ])('is what the frame of %s shows', async (path, ofPlace) => {
    readFrame(queries, path);
    await vi.waitFor(() => expect(asked.toSorted()).toEqual(['/api/me/', '/api/tenant/meta/', ...ofPlace].sort()));
  });

  it.each([
    ['the report that counts now', undefined, ['readCurrentReport', {}]],
    ['the report of the address', REPORT, ['readReport', { commitId: REPORT }]],
  ] as const)('is %s, and then its nodes', async (_, commitId, [op, named]) => {
    const project = { uid: PROJECT, trackers: [{ uid: STRUCTURE }], related_refs: [] };
    known('readProject', { params: { projectId: '12345678' } }, project);
    known(op, { params: { trackerId: STRUCTURE, refId: 'bbbbbbbb', ...named } }, { uid: REPORT, tracker: STRUCTURE });
    await readReportFirst(queries, { projectId: PROJECT, refId: 'bbbbbbbb-1', ...(commitId && { commitId }) });
    expect(asked).toEqual([`/api/tracker/${STRUCTURE}/commit/${REPORT}/node/?past=figures`]);
  });

  it('is nothing of the page of a project, which has no report of its own', async () => {
    await readReportFirst(queries, { projectId: PROJECT, commitId: REPORT });
    expect(asked).toEqual([]);
  });
});

describe('a visit', () => {
  const readFirst = vi.fn(async () => {});
  beforeEach(() => void readFirst.mockClear());
  const loads = () => {
    const loaded: string[] = [];
    const watch = (name: string, page: typeof AppShell) =>
      vi.spyOn(page, 'load').mockImplementation(async () => {
        loaded.push(name);
        return Object.assign(() => null, { readFirst });
      });
    for (const [name, page] of Object.entries({ ...pages, frame: AppShell })) watch(name, page);
    return loaded;
  };
  afterEach(() => vi.restoreAllMocks());

  it('of somebody who is signed in fetches the frame with the page, and what they read', async () => {
    status = 'pending';
    const loaded = loads();
    await beginVisit(queries, { pathname: '/project/12345678/report' });
    expect(loaded.toSorted()).toEqual(['frame', 'report']);
    await vi.waitFor(() => expect(asked).toContain('/api/project/12345678/'));
    expect(readFirst.mock.calls).toContainEqual([queries, { projectId: '12345678' }]);
  });

  it.each([
    ['/project/12345678/report', 'login'],
    ['/terms', 'terms'],
  ])('of somebody who is not fetches for %s the page %s alone, and asks the API for nothing', async (pathname, page) => {
    status = 'failed';
    const loaded = loads();
    await beginVisit(queries, { pathname });
    expect(loaded).toEqual([page]);
    expect(asked).toEqual([]);
    expect(readFirst).not.toHaveBeenCalled();
  });
});

describe('a page whose chunk comes late', () => {
  const page = () => 'the page';

  it('shows at once when it was loaded before, without a spinner in between', async () => {
    const Page = late(async () => ({ default: page }));
    expect(() => renderToStaticMarkup(createElement(Page))).toThrow();
    await Page.load();
    expect(renderToStaticMarkup(createElement(Page))).toBe('the page');
  });

  it('is asked for again when its chunk has failed', async () => {
    const chunk = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue({ default: page });
    const Page = late(chunk);
    await expect(Page.load()).rejects.toThrow('offline');
    await Page.load();
    expect(renderToStaticMarkup(createElement(Page))).toBe('the page');
  });
});
