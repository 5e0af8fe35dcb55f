import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import type { Project } from '../../../../../shared/contract/project/projects.ts';
import { nodes as nodesResource, type ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { type ReportRecord, reports } from '../../../../../shared/contract/report/reports.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { changeRead } from '../../../api/change-read.ts';
import { useStale } from '../../../api/mark-stale.ts';
import { apiQuery, useApiQuery } from '../../../api/queries.ts';
import { useScope, useScopeProjectQuery } from '../../../session/use-scope.ts';
import { useFormSums } from './use-form-sums.ts';
import { useFreshAfter } from './use-fresh-after.ts';

/** Milliseconds that a report stays fresh, short so that another person's change of its status appears soon. */
const FRESH_MS = 5_000;
const WINDOW_FRESH_MS = 1_000;
const CELL_FRESH_MS = 15_000;
/** Milliseconds between reads while a form fills the report, even if another person started it. */
const FILLING_MS = 3_000;

/** Changes the cached report of the page, based on its present state. */
export type ChangeReport = (change: (report: ReportRecord) => ReportRecord) => void;

export type PlaceOfReport = { project: Project; structureId: string; packageId: string };

/** The project and the package of the page. Pages of the project itself are those of its root package. */
export function useReportPlace(): { query: UseQueryResult<Project>; place: PlaceOfReport | undefined } {
  const query = useScopeProjectQuery(useScope());
  const params = useParams();
  return { query, place: query.data && reportPlaceIn(query.data, params.refId) };
}

/** `named`: the package in the address. */
export function reportPlaceIn(project: Project, named: string | undefined): PlaceOfReport | undefined {
  const packageId = named ?? project.related_refs.find(({ parent }) => parent === null)?.uid;
  const structureId = project.trackers[0]?.uid;
  return structureId && packageId ? { project, structureId, packageId: shortId(packageId) } : undefined;
}

/**
 * The report of the page: the one in the address, or the current one (REP-013 to REP-015). An open report stays open even if it
 * is submitted elsewhere and the next one becomes current, because the person is typing for this period.
 */
export function useReportHeader({ structureId, packageId }: PlaceOfReport) {
  const { commitId: addressed } = useParams();
  const queries = useQueryClient();
  const params = { trackerId: structureId, refId: packageId };
  const current = useApiQuery(reports, 'readCurrentReport', { params }, { enabled: !addressed, staleTime: FRESH_MS });
  const opened = useOpened(`${structureId} ${packageId}`, addressed ? undefined : current.data?.uid);
  const reportId = addressed ?? (opened !== current.data?.uid ? opened : undefined);
  const namedArgs = (uid: string) => ({ params: { ...params, commitId: uid } });
  const named = useApiQuery(reports, 'readReport', namedArgs(reportId ?? ''), { enabled: !!reportId, staleTime: FRESH_MS });
  const query = reportId ? named : current;
  const keyOf = (uid: string) => JSON.stringify(apiQuery(reports, 'readReport', namedArgs(uid)).queryKey);
  const key = reportId ? keyOf(reportId) : JSON.stringify(apiQuery(reports, 'readCurrentReport', { params }).queryKey);
  const changeReport = useCallback<ChangeReport>(
    (change) => changeRead(queries, { queryKey: JSON.parse(key), exact: true }, change),
    [queries, key],
  );
  const stale = useStale();
  const reload = useCallback(() => void stale('changeNode', 'report'), [stale]);
  // Shows the known data of the report until it has been read by its id.
  const openedKey = keyOf(opened ?? '');
  useEffect(() => {
    if (current.data && current.data.uid === opened) queries.setQueryData(JSON.parse(openedKey), current.data);
  }, [queries, current.data, opened, openedKey]);
  return { query, changeReport, reload };
}

/** The first report that the page of a place has shown. */
function useOpened(place: string, uid: string | undefined): string | undefined {
  const [opened, setOpened] = useState({ place, uid });
  const isOther = opened.place !== place || (opened.uid === undefined && uid !== undefined);
  if (isOther) setOpened({ place, uid });
  return isOther ? uid : opened.uid;
}

/** Requests past figures as one text per metric. As records they would be most of the answer, and slow to process. */
const QUERY = { past: 'figures' } as const;

/**
 * The nodes of a report, read whenever its page opens, because a cached answer lacks later saves. Read again when the report
 * was submitted or decided on elsewhere, or its person came to see the revision or lost sight of it, so that no submission is
 * shown with figures of another one.
 */
export function useReportNodes(report: ReportRecord) {
  const args = argsOfNodes(report);
  const queries = useQueryClient();
  const key = JSON.stringify(apiQuery(nodesResource, 'listNodes', args).queryKey);
  useEffect(() => () => queries.removeQueries({ queryKey: JSON.parse(key) }), [queries, key]);
  const query = useApiQuery(nodesResource, 'listNodes', args);
  useFreshOnFocus(query);
  useFreshWhileFilling(query);
  useFormSums(query);
  useFreshAfter(report, query);
  return query;
}

export const argsOfNodes = ({ tracker: structureId, uid }: ReportRecord) => ({
  params: { trackerId: structureId, commitId: uid },
  query: QUERY,
});

/**
 * Returns a function that checks whether the page shows the report's present figures. During or after a failed read they may be
 * from an earlier submission. Then reads them completely, and compares.
 */
export function useFiguresInSight(report: ReportRecord): () => Promise<boolean> {
  const queries = useQueryClient();
  const { queryKey } = apiQuery(nodesResource, 'listNodes', argsOfNodes(report));
  return async () => {
    if (areInSight(queries.getQueryState(queryKey))) return true;
    const shown = queries.getQueryData<ReadNode[]>(queryKey);
    await queries.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false });
    return areInSight(queries.getQueryState(queryKey)) && showSame(queries.getQueryData<ReadNode[]>(queryKey), shown);
  };
}

/**
 * Whether two reads are equal apart from comments, which change no figures and are mostly the person's own, from another window.
 */
const showSame = (now: readonly ReadNode[] | undefined, shown: readonly ReadNode[] | undefined): boolean =>
  // The query keeps the previous object for an equal answer.
  now === shown || withoutComments(now) === withoutComments(shown);

const withoutComments = (list: readonly ReadNode[] | undefined): string =>
  JSON.stringify(list?.filter(({ type }) => type !== 'trackercomment'));

export const areInSight = (read: { fetchStatus: string; error: unknown } | undefined): boolean =>
  read?.fetchStatus === 'idle' && !read.error;

const isFilling = ({ node }: ReadNode): boolean => typeof node.document?.filling === 'string';

/** Reads the report again until the form has filled it, so that the figures appear without returning to the window. */
function useFreshWhileFilling({ data, refetch }: UseQueryResult<ReadNode[]>): void {
  const filling = data?.some(isFilling) === true;
  useEffect(() => {
    if (!filling) return;
    const timer = setInterval(() => {
      if (!document.hidden) void refetch({ cancelRefetch: false });
    }, FILLING_MS);
    return () => clearInterval(timer);
  }, [filling, refetch]);
}

/**
 * Reads the report again when the person returns to the window, or enters a cell after a while, because others may enter figures
 * in the same report.
 */
function useFreshOnFocus({ dataUpdatedAt, refetch }: UseQueryResult): void {
  const readAt = useRef(dataUpdatedAt);
  readAt.current = dataUpdatedAt;
  useEffect(() => {
    let later: ReturnType<typeof setTimeout> | undefined;
    const age = () => {
      const ms = Date.now() - readAt.current;
      // The clock of the device was put back since.
      return ms < 0 ? Number.POSITIVE_INFINITY : ms;
    };
    const readAgain = (cancelRefetch: boolean) => {
      if (readAt.current > 0) void refetch({ cancelRefetch });
    };
    // Right after a read the next one is delayed, not skipped, so that no change in between is missed.
    const onWindow = () => {
      clearTimeout(later);
      later = setTimeout(() => readAgain(true), Math.max(0, WINDOW_FRESH_MS - age()));
    };
    const onCell = () => {
      if (age() > CELL_FRESH_MS) readAgain(false);
    };
    window.addEventListener('focus', onWindow);
    document.addEventListener('focusin', onCell);
    return () => {
      clearTimeout(later);
      window.removeEventListener('focus', onWindow);
      document.removeEventListener('focusin', onCell);
    };
  }, [refetch]);
}
