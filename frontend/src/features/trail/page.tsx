import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useDeferredValue, useRef, useState } from 'react';
import { useParams } from 'react-router';
import type { TrailEntry } from '../../../../shared/contract/trail/trail.ts';
import { formatInstant } from '../../../../shared/domain/kernel/dates.ts';
import { ApiError } from '../../api/errors.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { fill } from '../../ui/fill.ts';
import { type ListColumn, TableOrCards } from '../../ui/list/table-or-cards.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { TrailFilters } from './filters.tsx';
import { PackModal } from './pack-modal.tsx';
import { linesOf, linkOf, peopleIn, trailAuthor, trailKind } from './rows.ts';
import { packTexts, trailTexts as texts } from './texts.ts';
import { type Filter, hasDaysInOrder, type TrailOf, useTrailEntries, useTrailExport, WHOLE_TRAIL } from './use-trail.ts';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

const what: ListColumn<TrailEntry> = {
  id: 'what',
  header: texts.what,
  minWidth: 200,
  isRowHeader: true,
  cell: (entry) => {
    const [name, href] = [entry.subject.name || texts.none, linkOf(entry)];
    return (
      <SpaceBetween size="xxs">
        <Box color="text-body-secondary" fontSize="body-s">
          {trailKind(entry)}
        </Box>
        <span className="anywhere">{href ? <AppLink href={href}>{name}</AppLink> : name}</span>
      </SpaceBetween>
    );
  },
};

const where: ListColumn<TrailEntry> = {
  id: 'where',
  header: texts.where,
  minWidth: 140,
  cell: ({ place }) => place.name || texts.none,
};

const others: readonly ListColumn<TrailEntry>[] = [
  {
    id: 'changes',
    header: texts.changes,
    minWidth: 260,
    cardWidth: 100,
    cell: (entry) => <Lines lines={linesOf(entry)} />,
  },
  {
    id: 'who',
    header: texts.who,
    minWidth: 170,
    cell: (entry) => (
      <SpaceBetween size="xxs">
        <span>{trailAuthor(entry)}</span>
        <span>{formatInstant(entry.at, ZONE, 'Do MMM YY - HH:mm')}</span>
      </SpaceBetween>
    ),
  },
  {
    id: 'request',
    header: texts.request,
    minWidth: 150,
    cell: ({ correlationId }) => (
      <Box fontSize="body-s" color="text-body-secondary">
        <span className="anywhere">{correlationId}</span>
      </Box>
    ),
  },
];

/** Lines shown before the button for more. */
const FIRST_LINES = 5;

function Lines({ lines }: { lines: readonly string[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? lines : lines.slice(0, FIRST_LINES);
  const left = lines.length - shown.length;
  return (
    <SpaceBetween size="xxs">
      {lines.length === 0 && texts.none}
      {shown.map((line) => (
        <Box key={line}>
          <span className="anywhere">{line}</span>
        </Box>
      ))}
      {left > 0 && (
        <Button variant="inline-link" onClick={() => setWhole(true)}>
          {fill(texts.moreLines, { n: left })}
        </Button>
      )}
    </SpaceBetween>
  );
}

/** The changes in a project, a company or the tenancy, with author and time, filters and a file. */
export default function TrailPage() {
  const { projectId, companyId } = useParams();
  const of: TrailOf = projectId
    ? { scope: 'project', uid: projectId }
    : companyId
      ? { scope: 'company', uid: companyId }
      : { scope: 'tenancy', uid: '' };
  const [filter, setFilter] = useState<Filter>(WHOLE_TRAIL);
  // The list keeps its last valid days while the fields hold invalid ones.
  const [asked, setAsked] = useState<Filter>(WHOLE_TRAIL);
  const narrow = (next: Filter) => {
    setFilter(next);
    if (hasDaysInOrder(next)) setAsked(next);
  };
  const trail = useTrailEntries(of, useDeferredValue(asked));
  const { state, start } = useTrailExport(of);
  const packed = of.scope === 'tenancy' ? undefined : { scope: of.scope, uid: of.uid };
  const [isPacking, setPacking] = useState(false);
  const [made, setMade] = useState('');
  const people = useSeenPeople(trail.data);
  const isRefused = trail.error instanceof ApiError && trail.error.status === 403;
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={texts.title}
        description={texts.intro[of.scope]}
        actions={
          !isRefused && (
            <SpaceBetween size="xs" direction="horizontal">
              {packed && <Button onClick={() => setPacking(true)}>{packTexts.open}</Button>}
              <Button loading={state === 'running'} loadingText={texts.exporting} onClick={() => void start(asked)}>
                {texts.export}
              </Button>
            </SpaceBetween>
          )
        }
      />
      {isPacking && packed && <PackModal of={packed} onClose={() => setPacking(false)} onMade={setMade} />}
      {made && (
        <Alert type="success" header={packTexts.made} dismissible onDismiss={() => setMade('')}>
          <span className="anywhere">{made}</span>
          <Box>{packTexts.compare}</Box>
        </Alert>
      )}
      {state === 'failed' && <Alert type="error">{texts.failed}</Alert>}
      {!isRefused && <TrailFilters filter={filter} people={people} onChange={narrow} />}
      <QueryState query={trail}>
        {(entries) => (
          <SpaceBetween size="m">
            <TableOrCards
              label={texts.title}
              columns={of.scope === 'tenancy' ? [what, where, ...others] : [what, ...others]}
              items={entries}
              trackBy="uid"
              nameOf={(entry) => `${trailKind(entry)} ${entry.subject.name}`}
              empty={<EmptyState title={texts.empty} />}
            />
            {trail.hasNextPage ? (
              <Button loading={trail.isFetchingNextPage} onClick={() => void trail.fetchNextPage()}>
                {texts.more}
              </Button>
            ) : (
              <Box color="text-body-secondary">{texts.end}</Box>
            )}
          </SpaceBetween>
        )}
      </QueryState>
    </SpaceBetween>
  );
}

/** Everybody in the entries that this page has shown so far, so that another person can be chosen. */
function useSeenPeople(entries: readonly TrailEntry[] | undefined) {
  const seen = useRef<readonly Pick<TrailEntry, 'by'>[]>([]);
  const all = [...seen.current, ...(entries ?? []).map(({ by }) => ({ by }))];
  const people = peopleIn(all);
  seen.current = people.map(({ value, label }) => ({ by: { uid: value, name: label } }));
  return people;
}
