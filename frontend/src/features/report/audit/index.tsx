import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import TextFilter from '@cloudscape-design/components/text-filter';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { periods } from '../../../../../shared/contract/project/periods.ts';
import type { Project } from '../../../../../shared/contract/project/projects.ts';
import { reports } from '../../../../../shared/contract/report/reports.ts';
import { type ReportAuditEntry, values } from '../../../../../shared/contract/report/values.ts';
import { formatInstant } from '../../../../../shared/domain/kernel/dates.ts';
import { displayPeriod } from '../../../../../shared/domain/kernel/periods.ts';
import { callWithVersion } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { saveBlob } from '../../../ui/save-blob.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { tableCsv } from '../../../ui/table-csv.ts';
import { useReportPlace } from '../model/use-report-data.ts';
import {
  type AuditFilter,
  askedFilter,
  CHANGE_KINDS,
  filtered,
  inWords,
  type Names,
  TRAIL_COLUMNS,
  trailRow,
  uploadNames,
  whatOf,
  whoOf,
} from './rows.ts';
import { auditTexts as texts } from './texts.ts';
import { useWholeTrail } from './use-whole-trail.ts';
import { wayBack } from './way-back.ts';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const timeOf = ({ at }: ReportAuditEntry) => formatInstant(at, ZONE, 'Do MMM YY - HH:mm');

/** The audit trail of a report: author, change, old and new value, time and status. */
export default function ReportAuditPage() {
  const { query, place } = useReportPlace();
  const { commitId: reportId = '' } = useParams();
  const { structureId = '', packageId = '' } = place ?? {};
  const params = { trackerId: structureId, refId: packageId, commitId: reportId };
  const report = useApiQuery(reports, 'readReport', { params }, { enabled: place !== undefined });
  return (
    <QueryState query={query}>
      {() =>
        place && (
          <Trail
            project={place.project}
            structureId={place.structureId}
            reportId={reportId}
            back={wayBack(place, reportId, report.data)}
          />
        )
      }
    </QueryState>
  );
}

/** The change comes first, with author and time below it, so that the text of a comment has room. */
const columnsOf = (names: Names): TableProps.ColumnDefinition<ReportAuditEntry>[] => [
  {
    id: 'what',
    header: texts.what,
    isRowHeader: true,
    minWidth: 210,
    cell: (change) => (
      <SpaceBetween size="xxs">
        <span className="anywhere">{whatOf(change)}</span>
        <Box fontSize="body-s" color="text-body-secondary">
          {whoOf(change)}, {timeOf(change)}
        </Box>
      </SpaceBetween>
    ),
  },
  { id: 'from', header: texts.from, cell: (change) => <Words text={inWords(change.from, change, names)} />, minWidth: 150 },
  { id: 'to', header: texts.to, cell: (change) => <Words text={inWords(change.to, change, names)} />, minWidth: 150 },
  {
    id: 'status',
    header: texts.status,
    cell: ({ status, submission }) => (
      <SpaceBetween size="xxs">
        {status === null ? texts.none : <StatusBadge status={status} />}
        {submission !== null && submission > 0 && fill(texts.submission, { n: submission })}
      </SpaceBetween>
    ),
    minWidth: 170,
  },
  { id: 'note', header: texts.note, cell: ({ note }) => <Words text={note || texts.none} />, minWidth: 150 },
];

const MANY_LETTERS = 140;

/** A long text: its beginning, and all of it on request, because the trail leaves nothing out. */
function Words({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  const isLong = text.length > MANY_LETTERS && !whole;
  return (
    <span className="anywhere">
      {isLong ? `${text.slice(0, MANY_LETTERS)}… ` : text}
      {isLong && (
        <Button variant="inline-link" onClick={() => setWhole(true)}>
          {texts.whole}
        </Button>
      )}
    </span>
  );
}

/** The names of uploads, periods and packages in a trail, by id. */
function useNames(project: Project, changes: readonly ReportAuditEntry[]): Names {
  // People who see only their own packages may not list periods, and few trails contain one.
  const enabled = changes.some(({ field }) => field === 'reporting_period');
  const { data = [] } = useApiQuery(periods, 'listPeriods', { params: { projectId: project.uid } }, { enabled });
  return useMemo(
    () =>
      new Map([
        ...project.related_refs.map(({ uid, name }) => [uid, name] as const),
        ...data.map(({ uid, startDate, endDate }) => [uid, displayPeriod({ start: startDate, end: endDate })] as const),
        ...uploadNames(changes),
      ]),
    [project, data, changes],
  );
}

/** The trail in pages, newest first. */
function useTrail(structureId: string, reportId: string) {
  const trail = useInfiniteQuery({
    queryKey: ['listReportAudit', { trackerId: structureId, commitId: reportId }],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: 200, ...(pageParam && { cursor: pageParam }) };
      return callWithVersion(
        values.listReportAudit,
        { params: { trackerId: structureId, commitId: reportId }, query },
        { signal },
      );
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const data = trail.data?.pages.flatMap((page) => page.data);
  return { ...trail, data };
}

/** All entries of a trail, including pages that are not loaded yet; undefined if one could not be read. */
async function wholeOf(trail: ReturnType<typeof useTrail>): Promise<ReportAuditEntry[] | undefined> {
  let { data = [], hasNextPage, isError } = trail;
  while (hasNextPage && !isError) {
    const next = await trail.fetchNextPage();
    [data, hasNextPage, isError] = [next.data?.pages.flatMap((page) => page.data) ?? [], next.hasNextPage, next.isError];
  }
  return isError ? undefined : data;
}

type Props = { project: Project; structureId: string; reportId: string; back: string };

const NONE: readonly ReportAuditEntry[] = [];

function Trail({ project, structureId, reportId, back }: Props) {
  const [params] = useSearchParams();
  const trail = useTrail(structureId, reportId);
  const [filter, setFilter] = useState<AuditFilter>(() => askedFilter(params));
  const names = useNames(project, trail.data ?? NONE);
  const shown = filtered(trail.data ?? [], filter, names);
  const columns = useMemo(() => columnsOf(names), [names]);
  const intro = useWholeTrail(project) ? texts.intro : texts.introSubmitted;
  const [isLoading, setLoading] = useState(false);
  const flash = useFlash();
  // A file contains the whole trail, not only the loaded part.
  const download = async () => {
    setLoading(true);
    const all = await wholeOf(trail);
    setLoading(false);
    if (!all) return flash({ type: 'error', content: texts.downloadFailed });
    const known = new Map([...names, ...uploadNames(all)]);
    saveBlob(
      tableCsv(
        TRAIL_COLUMNS,
        filtered(all, filter, known).map((change) => trailRow(change, known)),
      ),
      texts.file,
    );
  };
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={texts.title}
        description={intro}
        actions={
          <Button loading={isLoading} onClick={() => void download()}>
            {texts.download}
          </Button>
        }
      />
      <AppLink href={back}>{texts.back}</AppLink>
      <QueryState query={trail}>
        {() => (
          <Table
            wrapLines
            stripedRows
            columnDefinitions={columns}
            items={shown}
            trackBy="uid"
            ariaLabels={{ tableLabel: texts.title }}
            header={
              <Header variant="h2" counter={`(${shown.length}${trail.hasNextPage ? '+' : ''})`}>
                {texts.title}
              </Header>
            }
            filter={<Filters filter={filter} onChange={setFilter} />}
            empty={<EmptyState title={texts.empty} />}
            footer={
              trail.hasNextPage ? (
                <Button loading={trail.isFetchingNextPage} onClick={() => void trail.fetchNextPage()}>
                  {texts.more}
                </Button>
              ) : (
                texts.all
              )
            }
          />
        )}
      </QueryState>
    </SpaceBetween>
  );
}

function Filters({ filter, onChange }: { filter: AuditFilter; onChange(filter: AuditFilter): void }) {
  const options = [
    { value: '', label: texts.allKinds },
    ...CHANGE_KINDS.map((kind) => ({ value: kind, label: texts.kinds[kind] })),
  ];
  return (
    <SpaceBetween size="xs" direction="horizontal" alignItems="center">
      <TextFilter
        filteringText={filter.search}
        filteringAriaLabel={texts.search}
        filteringPlaceholder={texts.search}
        onChange={({ detail }) => onChange({ ...filter, search: detail.filteringText })}
      />
      <Select
        ariaLabel={texts.kind}
        options={options}
        selectedOption={options.find(({ value }) => value === filter.kind) ?? options[0]!}
        onChange={({ detail }) => onChange({ ...filter, kind: detail.selectedOption.value ?? '' })}
      />
      {filter.of && (
        <>
          <span>{fill(texts.ofMetric, { metric: filter.of.name })}</span>
          <Button variant="inline-link" onClick={() => onChange({ ...filter, of: undefined })}>
            {texts.ofAll}
          </Button>
        </>
      )}
    </SpaceBetween>
  );
}
