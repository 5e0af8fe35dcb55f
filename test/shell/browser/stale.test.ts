import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, expectTypeOf, it, vi } from 'vitest';
import { type CaseArgs, forgetDeleted, markStale, staleAfter } from '../../../frontend/src/api/mark-stale.ts';
import { queryKey } from '../../../frontend/src/api/queries.ts';
import type { STALE, StaleReads } from '../../../frontend/src/api/stale.ts';

type Lists = typeof STALE;

it('compiles only with an entry for each write of the contract', () => {
  expectTypeOf<Lists>().toExtend<StaleReads>();
  expectTypeOf<Omit<Lists, 'createCompany'>>().not.toExtend<StaleReads>();
});

it('compiles only with names of operations that read', () => {
  expectTypeOf<Omit<Lists, 'createCompany'> & { createCompany: ['readCompany'] }>().toExtend<StaleReads>();
  expectTypeOf<Omit<Lists, 'createCompany'> & { createCompany: ['readCompanies'] }>().not.toExtend<StaleReads>();
  expectTypeOf<Omit<Lists, 'createCompany'> & { createCompany: ['changeCompany'] }>().not.toExtend<StaleReads>();
});

it('asks for the case of a write that changes several things, and for none otherwise', () => {
  expectTypeOf<CaseArgs<'createCompany'>>().toEqualTypeOf<[]>();
  expectTypeOf<CaseArgs<'submitReport'>>().toEqualTypeOf<[]>();
  expectTypeOf<CaseArgs<'changeProject'>>().toEqualTypeOf<[changes: 'details' | 'duration']>();
});

const args = (name: string) => ({ params: { name } });

function cacheOf(...reads: string[]) {
  const queries = new QueryClient();
  for (const read of reads) queries.setQueryData(queryKey(read, args(read)), read);
  const stale = () => reads.filter((read) => queries.getQueryState(queryKey(read, args(read)))?.isInvalidated);
  return { queries, stale };
}

it('marks what the write has made stale, and nothing else', async () => {
  const { queries, stale } = cacheOf('listCompanies', 'readCompany', 'listProjects');
  await markStale(queries, 'changeCompany', 'fields');
  expect(stale()).toEqual(['listCompanies', 'readCompany']);
});

it('marks less where a case says so', async () => {
  const { queries, stale } = cacheOf('readProject', 'listProjects', 'listCompanies');
  await markStale(queries, 'changeProject', 'duration');
  expect(stale()).toEqual(['readProject']);
  await markStale(queries, 'changeProject', 'details');
  expect(stale()).toEqual(['readProject', 'listProjects', 'listCompanies']);
});

it('marks the dashboards, which expect nothing of a package on hold', async () => {
  const { queries, stale } = cacheOf('readPackage', 'readProjectDashboard', 'readCompanyDashboard');
  await markStale(queries, 'changeReport', 'hold');
  expect(stale()).toHaveLength(3);
});

it('marks what counts and lists the reports that were deleted with their package or project', async () => {
  for (const write of ['deletePackage', 'deleteProject'] as const) {
    const { queries, stale } = cacheOf(
      'readProjectDashboard',
      'readCompanyDashboard',
      'listOpenReports',
      'listMyPackages',
      'readMe',
    );
    await markStale(queries, write);
    expect(stale()).toHaveLength(5);
  }
});

it('marks the dashboards, which expect the reports of a new package, and those of a moved one elsewhere, and what lists them', async () => {
  const writes = [['createPackage'], ['createBranchBelowSection'], ['changeReport', 'place'], ['dispatchProject', 'movedReport']];
  for (const write of writes) {
    const reads = ['readProjectDashboard', 'readCompanyDashboard', 'listOpenReports', 'readMe'];
    const { queries, stale } = cacheOf(...reads);
    await markStale(queries, ...(write as ['createPackage']));
    expect([write, stale()]).toEqual([write, reads]);
  }
});

it('marks the packages and reports that go on where periods are added, and the dashboards that expect reports of them [ADM-512]', async () => {
  const dashboards = ['readProjectDashboard', 'readCompanyDashboard'];
  const goOn = ['readProject', 'readPackage', 'readCurrentReport', 'listOpenReports', 'readMe'];
  const added = cacheOf('listPeriods', ...dashboards, ...goOn);
  await markStale(added.queries, 'schedulePeriods');
  expect(added.stale()).toEqual(['listPeriods', ...dashboards, ...goOn]);
  for (const write of ['changePeriod', 'deletePeriod'] as const) {
    const { queries, stale } = cacheOf('listPeriods', ...dashboards, ...goOn);
    await markStale(queries, write);
    expect([write, stale()]).toEqual([write, ['listPeriods', ...dashboards]]);
  }
});

it('marks what the search finds once a package is added or renamed', async () => {
  for (const write of [['createPackage'], ['changePackage', 'details']] as const) {
    const { queries, stale } = cacheOf('listMyPackages');
    await markStale(queries, ...(write as ['createPackage']));
    expect([write, stale()]).toEqual([write, ['listMyPackages']]);
  }
});

it('marks everything once a report goes on', async () => {
  const { queries, stale } = cacheOf('readReport', 'readProjectDashboard', 'readTenant');
  await markStale(queries, 'submitReport');
  expect(stale()).toEqual(['readReport', 'readProjectDashboard', 'readTenant']);
});

it('reads once more what is in sight and stale, and nothing else', async () => {
  const queries = new QueryClient();
  const asked: string[] = [];
  const watch = async (read: string) => {
    const queryFn = async () => asked.push(read);
    await queries.prefetchQuery({ queryKey: queryKey(read, args(read)), queryFn });
    return new QueryObserver(queries, { queryKey: queryKey(read, args(read)), queryFn, staleTime: 60_000 }).subscribe(() => {});
  };
  const stops = await Promise.all(['listMembers', 'listRoles', 'listInvites'].map(watch));
  asked.length = 0;
  await markStale(queries, 'changeRole');
  expect(asked.toSorted()).toEqual(['listMembers', 'listRoles']);
  for (const stop of stops) stop();
});

it('refuses a case that the write does not have', () => {
  expect(() => staleAfter('changeProject', 'periods')).toThrow("'changeProject' has no list for 'periods'");
});

it('forgets every answer about what was deleted, by its whole id and its short one, and nothing else', () => {
  const queries = new QueryClient();
  const [gone, other] = ['1234abcd-0000-4000-8000-000000000000', '99999999-0000-4000-8000-000000000000'];
  const kept = [queryKey('listProjects', {}), queryKey('readProject', { params: { projectId: other.slice(0, 8) } })];
  const about = [
    queryKey('readProject', { params: { projectId: '1234abcd' } }),
    queryKey('listPeriods', { params: { projectId: gone } }),
    queryKey('readProjectDashboard', { params: { projectId: '99999999' }, query: { refId: '1234abcd' } }),
  ];
  for (const key of [...kept, ...about]) queries.setQueryData(key, 'answer');
  forgetDeleted(queries, gone);
  expect(about.map((key) => queries.getQueryData(key))).toEqual([undefined, undefined, undefined]);
  expect(kept.map((key) => queries.getQueryData(key))).toEqual(['answer', 'answer']);
});

it('forgets an answer that a page still shows once that page is left, and reads it no more', async () => {
  const queries = new QueryClient();
  const gone = '1234abcd-0000-4000-8000-000000000000';
  const key = queryKey('readProject', { params: { projectId: '1234abcd' } });
  const queryFn = vi.fn(async () => 'answer');
  const watch = () => new QueryObserver(queries, { queryKey: key, queryFn, staleTime: 60_000 }).subscribe(() => {});
  const [page, frame] = [watch(), watch()];
  await vi.waitFor(() => expect(queries.getQueryData(key)).toBe('answer'));
  forgetDeleted(queries, gone);
  page();
  expect(queries.getQueryData(key)).toBe('answer');
  frame();
  expect(queries.getQueryData(key)).toBeUndefined();
  expect(queryFn).toHaveBeenCalledOnce();
});
