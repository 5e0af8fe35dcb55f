import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type TrailEntry, trail } from '../../../../shared/contract/trail/trail.ts';
import type { TrailKind } from '../../../../shared/domain/trail/kinds.ts';
import { callWithVersion, startJob } from '../../api/client.ts';
import { useStale } from '../../api/mark-stale.ts';
import { saveExport } from '../uploads/index.ts';

/** The scope of a trail. `uid`: id of the project or company, as in the address. */
export type TrailOf = { scope: 'project' | 'company' | 'tenancy'; uid: string };
/** '' for all. */
export type Filter = { from: string; to: string; by: string; kind: TrailKind | ''; search: string };

export const WHOLE_TRAIL: Filter = { from: '', to: '', by: '', kind: '', search: '' };

/** Whether the last day is not before the first day. Either may be empty. */
export const hasDaysInOrder = ({ from, to }: Filter): boolean => !from || !to || from <= to;

const asked = ({ from, to, by, kind, search }: Filter) => ({
  ...(from && { from }),
  ...(to && { to }),
  ...(by && { by }),
  ...(kind && { kind }),
  ...(search && { search }),
});

/** Entries of a trail in pages, newest first. */
export function useTrailEntries({ scope, uid }: TrailOf, filter: Filter) {
  const wanted = asked(filter);
  const found = useInfiniteQuery({
    queryKey: [OPERATION[scope], uid, wanted],
    queryFn: ({ pageParam, signal }) =>
      readPage({ scope, uid }, { ...wanted, limit: 50, ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  return { ...found, data: found.data?.pages.flatMap((page) => page.data) };
}

type Query = ReturnType<typeof asked> & { limit: number; cursor?: string };
type Page = { data: TrailEntry[]; next?: string | undefined };

function readPage({ scope, uid }: TrailOf, query: Query, signal: AbortSignal): Promise<Page> {
  if (scope === 'project') return callWithVersion(trail.listProjectTrail, { params: { projectId: uid }, query }, { signal });
  if (scope === 'company') return callWithVersion(trail.listCompanyTrail, { params: { companyId: uid }, query }, { signal });
  return callWithVersion(trail.listTenancyTrail, { query }, { signal });
}

const OPERATION = { project: 'listProjectTrail', company: 'listCompanyTrail', tenancy: 'listTenancyTrail' } as const;

/** Exports a trail to a file and saves it. */
export function useTrailExport(of: TrailOf) {
  const [state, setState] = useState<'idle' | 'running' | 'failed'>('idle');
  const stale = useStale();
  const start = async (filter: Filter) => {
    setState('running');
    try {
      const started = await startJob(trail.exportTrail, { body: { ...of, ...asked(filter) } });
      await saveExport(started);
      await stale('exportTrail');
      setState('idle');
    } catch (error) {
      console.error('The export of the trail has failed', error);
      setState('failed');
    }
  };
  return { state, start };
}
