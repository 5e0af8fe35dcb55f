import SpaceBetween from '@cloudscape-design/components/space-between';
import { useParams } from 'react-router';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { usePlacePath } from '../../../session/use-place-path.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { emailTexts as t } from '../texts.ts';
import { RecipientDetails } from './recipient-details.tsx';
import { RecipientsTable } from './recipients-table.tsx';

/** The mails sent for a company or project, or to one of its people (SET-070, ADM-070, ADM-071). */
export default function EmailReportPage() {
  const { refId: packageId, recipientId } = useParams();
  const base = usePlacePath();
  return (
    <SpaceBetween size="l">
      <PageHeader title={t.statistics} />
      {recipientId !== undefined ? (
        <RecipientDetails
          recipientId={recipientId}
          base={packageId === undefined ? base : `${base}/wpack/${shortId(packageId)}`}
        />
      ) : packageId === undefined ? (
        <RecipientsTable base={base} />
      ) : (
        <EmptyState title={t.noStatistics} action={<AppLink href={`${base}/email/report`}>{t.toProjectStatistics}</AppLink>}>
          {t.noStatisticsPackage}
        </EmptyState>
      )}
    </SpaceBetween>
  );
}
