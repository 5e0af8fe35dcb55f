import SpaceBetween from '@cloudscape-design/components/space-between';
import { placeTexts as t } from '../../app/texts/places.ts';
import { AppLink } from '../../components/app-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { usePlacePath } from '../../components/use-place-path.ts';

/** The mails that were sent for a company, project or package, or to one person of it (ADM-070, ADM-071). */
export default function EmailReportPage() {
  const base = usePlacePath();
  return (
    <SpaceBetween size="l">
      <PageHeader title={t.emailStatistics} />
      <EmptyState title={t.emailStatisticsNone} action={<AppLink href={base}>{t.toDashboard}</AppLink>}>
        {t.emailStatisticsText}
      </EmptyState>
    </SpaceBetween>
  );
}
