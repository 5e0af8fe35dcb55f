import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import TextFilter from '@cloudscape-design/components/text-filter';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { type ReportChange, values } from '../../../../shared/contract/values.ts';
import { formatInstant } from '../../../../shared/domain/dates.ts';
import { callWithVersion } from '../../api/client.ts';
import { shortId } from '../../app/shell/scope.ts';
import { auditTexts as texts } from '../../app/texts/audit.ts';
import { fill } from '../../app/texts/fill.ts';
import { AppLink } from '../../components/app-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { saveBlob } from '../../components/save-blob.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import { tableCsv } from '../../components/table-csv.ts';
import { useReportPlace } from '../report/model/use-report-data.ts';
import { type AuditFilter, filtered, inWords, KINDS, whatOf, whoOf } from './rows.ts';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const timeOf = ({ at }: ReportChange) => formatInstant(at, ZONE, 'Do MMM YY - HH:mm');

/** Who has changed what in a report, from what to what, when, and in which status. */
export default function ReportAuditPage() {
  const { query, place } = useReportPlace();
  const { commitId = '' } = useParams();
  return (
    <QueryState query={query}>
      {() =>
        place && (
          <Trail
            trackerId={place.trackerId}
            commitId={commitId}
            back={`/project/${shortId(place.project.uid)}/wpack/${place.refId}/report/${commitId}`}
          />
        )
      }
    </QueryState>
  );
}

const COLUMNS: TableProps.ColumnDefinition<ReportChange>[] = [
  { id: 'when', header: texts.when, cell: timeOf, minWidth: 140 },
  { id: 'who', header: texts.who, cell: whoOf, minWidth: 100 },
  { id: 'what', header: texts.what, cell: whatOf, isRowHeader: true, minWidth: 160 },
  { id: 'from', header: texts.from, cell: ({ from }) => inWords(from), minWidth: 95 },
  { id: 'to', header: texts.to, cell: ({ to }) => inWords(to), minWidth: 95 },
  {
    id: 'status',
    header: texts.status,
    cell: ({ status, submission }) => (
      <SpaceBetween size="xxs">
        {status === null ? texts.none : <StatusBadge status={status} />}
        {submission !== null && submission > 0 && fill(texts.submission, { n: submission })}
      </SpaceBetween>
    ),
    minWidth: 145,
  },
  { id: 'note', header: texts.note, cell: ({ note }) => note || texts.none, minWidth: 140 },
];

/** On a phone what has changed comes first, and who and when stand below it. */
const NARROW = window.matchMedia('(max-width: 688px)');
const NARROW_COLUMNS: TableProps.ColumnDefinition<ReportChange>[] = [
  {
    id: 'what',
    header: texts.what,
    isRowHeader: true,
    minWidth: 150,
    cell: (change) => (
      <SpaceBetween size="xxs">
        {whatOf(change)}
        <Box fontSize="body-s" color="text-body-secondary">
          {whoOf(change)}, {timeOf(change)}
        </Box>
      </SpaceBetween>
    ),
  },
  ...COLUMNS.filter(({ id }) => id !== 'what' && id !== 'who' && id !== 'when'),
];

/** The trail page by page, the newest first. */
function useTrail(trackerId: string, commitId: string) {
  const trail = useInfiniteQuery({
    queryKey: ['listReportAudit', { trackerId, commitId }],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: 200, ...(pageParam && { cursor: pageParam }) };
      return callWithVersion(values.listReportAudit, { params: { trackerId, commitId }, query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const data = trail.data?.pages.flatMap((page) => page.data);
  return { ...trail, data };
}

type Props = { trackerId: string; commitId: string; back: string };

function Trail({ trackerId, commitId, back }: Props) {
  const [params] = useSearchParams();
  const trail = useTrail(trackerId, commitId);
  const [filter, setFilter] = useState<AuditFilter>({ search: params.get('q') ?? '', kind: '' });
  const shown = filtered(trail.data ?? [], filter);
  const download = () => saveBlob(csvOf(shown), texts.file);
  return (
    <SpaceBetween size="l">
      <PageHeader title={texts.title} description={texts.intro} actions={<Button onClick={download}>{texts.download}</Button>} />
      <AppLink href={back}>{texts.back}</AppLink>
      <QueryState query={trail}>
        {() => (
          <Table
            wrapLines
            stripedRows
            columnDefinitions={NARROW.matches ? NARROW_COLUMNS : COLUMNS}
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

const csvOf = (changes: readonly ReportChange[]) =>
  tableCsv(
    [texts.when, texts.who, texts.what, texts.from, texts.to, texts.status, texts.note],
    changes.map((change) => [
      ...[change.at, whoOf(change), whatOf(change), inWords(change.from), inWords(change.to)],
      ...[change.status ?? '', change.note],
    ]),
  );

function Filters({ filter, onChange }: { filter: AuditFilter; onChange(filter: AuditFilter): void }) {
  const options = [{ value: '', label: texts.allKinds }, ...KINDS.map((kind) => ({ value: kind, label: texts.kinds[kind] }))];
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
    </SpaceBetween>
  );
}
