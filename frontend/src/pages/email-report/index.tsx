import SpaceBetween from '@cloudscape-design/components/space-between';
import { useParams } from 'react-router';
import { emailTexts as t } from '../../app/texts/emails.ts';
import { AppLink } from '../../components/app-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { usePlacePath } from '../../components/use-place-path.ts';
import { RecipientDetails } from './recipient-details.tsx';
import { RecipientsTable } from './recipients-table.tsx';

/** The mails that were sent for a company or project, or to one person of it (SET-070, ADM-070, ADM-071). */
export default function EmailReportPage() {
  const { refId, recipientId } = useParams();
  const base = usePlacePath();
  return (
    <SpaceBetween size="l">
      <PageHeader title={t.statistics} />
      {recipientId !== undefined ? (
        <RecipientDetails recipientId={recipientId} base={refId === undefined ? base : `${base}/wpack/${refId}`} />
      ) : refId === undefined ? (
        <RecipientsTable base={base} />
      ) : (
        <EmptyState title={t.noStatistics} action={<AppLink href={`${base}/email/report`}>{t.toProjectStatistics}</AppLink>}>
          {t.noStatisticsPackage}
        </EmptyState>
      )}
    </SpaceBetween>
  );
}
