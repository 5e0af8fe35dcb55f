import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type FigureAsAtView, type FiguresAsAtView, restatements } from '../../../../shared/contract/restatement/restatements.ts';
import { isDate } from '../../../../shared/domain/kernel/dates.ts';
import { officialKey } from '../../../../shared/domain/restatement/official-figures.ts';
import { useApiQuery } from '../../api/queries.ts';
import { useDayOf, useToday } from '../../session/use-tenant.ts';
import { AlignedRight } from '../../ui/aligned-right.tsx';
import { fill } from '../../ui/fill.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { formatDay } from '../../ui/format.ts';
import { ListTable } from '../../ui/list/list-table.tsx';
import type { ListColumn } from '../../ui/list/table-or-cards.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { periodOfFigure } from './restated-figures.tsx';
import { RestatedMark } from './restated-marks.tsx';
import { TenancyDay } from './tenancy-day.tsx';
import { restatementTexts as texts } from './texts.ts';
import { WholeFigure } from './whole-figure.tsx';

/** The past day of the page, stored in its address; '' for today. */
export function useAsAt(): [string, (day: string) => void] {
  const today = useToday();
  const [search, setSearch] = useSearchParams();
  const given = search.get('asAt') ?? '';
  const change = (day: string) =>
    setSearch(
      (now) => {
        if (day) now.set('asAt', day);
        else now.delete('asAt');
        return now;
      },
      { replace: true },
    );
  return [pastDay(given, today), change];
}

/** A day up to today; '' for anything else. */
export const pastDay = (given: string, today: string): string => (isDate(given) && given <= today ? given : '');

/** The field of the day. A future day stays in the field with an error, and changes nothing. */
export function AsAtField({ day, onChange }: { day: string; onChange(day: string): void }) {
  const today = useToday();
  const [typed, setTyped] = useState({ given: '', beside: day });
  const refused = typed.beside === day ? typed.given : '';
  const change = (given: string) => {
    const isRefused = given !== '' && pastDay(given, today) === '';
    setTyped({ given: isRefused ? given : '', beside: day });
    if (!isRefused) onChange(given);
  };
  return (
    <DateField
      label={texts.asAt}
      hint={texts.asAtHint}
      value={refused || day}
      {...(refused !== '' && { error: texts.asAtFuture })}
      onChange={change}
    />
  );
}

type Props = { projectId: string; day: string; range: { fromDate: string; toDate: string }; onBack(): void };

/** The official figures of a project at the end of a day, beside today's; read-only. */
export function FiguresAsAt({ projectId, day, range, onBack }: Props) {
  const args = { params: { projectId }, query: { ...range, asAt: day } };
  const query = useApiQuery(restatements, 'readFigures', args);
  return (
    <SpaceBetween size="l">
      <Alert
        type="warning"
        header={fill(texts.asAtTitle, { date: formatDay(day) })}
        action={<Button onClick={onBack}>{texts.asAtBack}</Button>}
      >
        {texts.asAtText}
      </Alert>
      <QueryState query={query} errorTitle={texts.asAtError}>
        {(found) => <ShownFiguresThen found={found} day={day} />}
      </QueryState>
    </SpaceBetween>
  );
}

const columns: ListColumn<FigureAsAtView>[] = [
  { id: 'indicator', header: texts.indicator, cell: ({ name }) => name, isRowHeader: true },
  { id: 'period', header: texts.period, cell: periodOfFigure, cardWidth: 100 },
  {
    id: 'then',
    header: <AlignedRight>{texts.figureThen}</AlignedRight>,
    cell: ({ value, now, unit }) => <WholeFigure value={value} besides={now} unit={unit} />,
    cardWidth: 100,
  },
  { id: 'reports', header: texts.reports, cell: ({ reports }) => reports },
  { id: 'since', header: texts.since, cell: ({ since }) => <TenancyDay at={since} /> },
  {
    id: 'now',
    header: <AlignedRight>{texts.now}</AlignedRight>,
    cell: ({ value, now, unit, nowUnit = unit, indicatorUid, periodUid, packageUid = '' }) => (
      <WholeFigure value={now} besides={value} unit={nowUnit}>
        <RestatedMark indicatorUid={indicatorUid} periodUid={periodUid} packageUid={packageUid} />
      </WholeFigure>
    ),
    cardWidth: 100,
  },
];

const fileColumns = [
  ...[texts.asAt, texts.indicator, texts.unit, texts.period, texts.figureThen, texts.reports, texts.since],
  ...[texts.now, texts.unit],
];

/** A row of the file without the day: the figure at that time and today's, each with its unit. */
export const asAtRow = (figure: FigureAsAtView): string[] => [
  figure.name,
  figure.unit,
  periodOfFigure(figure),
  figure.value ?? '',
  String(figure.reports),
  figure.since ?? '',
  figure.now ?? '',
  figure.nowUnit ?? figure.unit,
];

/** The figures at the end of a day of the tenancy, or since when there are any. */
export function ShownFiguresThen({ found: { figures, recordedSince }, day }: { found: FiguresAsAtView; day: string }) {
  const dayOf = useDayOf();
  if (recordedSince === null) return <Alert type="info">{texts.asAtNever}</Alert>;
  const firstDay = dayOf(recordedSince);
  if (figures.length === 0 && day < firstDay)
    return <Alert type="info">{fill(texts.asAtEarly, { date: formatDay(firstDay) })}</Alert>;
  return (
    <ListTable
      title={fill(texts.asAtTitle, { date: formatDay(day) })}
      columns={columns}
      items={figures}
      trackBy={officialKey}
      nameOf={({ name }) => name}
      empty={<EmptyState title={texts.asAtEmpty} />}
      search={{
        label: texts.searchFigures,
        textsOf: (figure) => [figure.name, periodOfFigure(figure)],
        count: texts.countFigures,
        noMatch: texts.noMatch,
      }}
      pageSize={50}
      file={{ name: texts.asAtFile, columns: fileColumns, rowOf: (figure) => [day, ...asAtRow(figure)] }}
    />
  );
}
