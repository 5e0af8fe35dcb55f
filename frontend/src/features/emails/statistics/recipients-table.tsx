import Box from '@cloudscape-design/components/box';
import Header from '@cloudscape-design/components/header';
import { useMemo } from 'react';
import type { MailRecipient } from '../../../../../shared/contract/tenant/emails.ts';
import { compareText, shortId } from '../../../../../shared/domain/kernel/names.ts';
import { AlignedRight } from '../../../ui/aligned-right.tsx';
import { AppLink } from '../../../ui/app-link.tsx';
import { formatFigure, formatMoment } from '../../../ui/format.ts';
import { type ListColumn, TableOrCards } from '../../../ui/list/table-or-cards.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { emailTexts as t } from '../texts.ts';
import { useRecipients } from '../use-mails.ts';

const columnsOf = (base: string): ListColumn<MailRecipient>[] => [
  {
    id: 'recipient',
    header: t.recipient,
    cell: ({ uid, name, email }) => (
      <>
        <AppLink href={`${base}/email/report/${shortId(uid)}`}>{name || email}</AppLink>
        {name !== '' && (
          <Box color="text-body-secondary" fontSize="body-s">
            {email}
          </Box>
        )}
      </>
    ),
    isRowHeader: true,
    minWidth: 130,
  },
  {
    id: 'sent',
    header: <AlignedRight>{t.sent}</AlignedRight>,
    cell: ({ sent }) => <AlignedRight>{formatFigure(sent)}</AlignedRight>,
    minWidth: 90,
    width: 140,
  },
  {
    id: 'last',
    header: t.lastSent,
    cell: ({ last_sent }) => (last_sent ? <time dateTime={last_sent}>{formatMoment(last_sent)}</time> : '–'),
    minWidth: 110,
  },
];

/** Number of mails per recipient and the time of the last one, latest first (SET-070). */
export function RecipientsTable({ base }: { base: string }) {
  const { query } = useRecipients();
  return <QueryState query={query}>{(all) => <Recipients base={base} all={all} />}</QueryState>;
}

function Recipients({ base, all }: { base: string; all: readonly MailRecipient[] }) {
  const columns = useMemo(() => columnsOf(base), [base]);
  const rows = useMemo(() => all.filter(({ sent }) => sent > 0).sort(byLastSent), [all]);
  return (
    <TableOrCards
      label={t.recipients}
      header={
        <Header variant="h2" counter={`(${rows.length})`}>
          {t.recipients}
        </Header>
      }
      columns={columns}
      items={rows}
      trackBy="uid"
      nameOf={({ name, email }) => name || email}
      empty={<EmptyState title={t.noStatistics}>{t.noStatisticsText}</EmptyState>}
    />
  );
}

const byLastSent = (a: MailRecipient, b: MailRecipient) => compareText(b.last_sent ?? '', a.last_sent ?? '');
