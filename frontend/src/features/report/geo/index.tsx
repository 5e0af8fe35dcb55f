import SpaceBetween from '@cloudscape-design/components/space-between';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { geoTexts as texts } from './texts.ts';

/** The report by places. The product stores no places (ADM-077). */
export default function GeoReportPage() {
  return (
    <SpaceBetween size="l">
      <PageHeader title={texts.title} />
      <EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>
    </SpaceBetween>
  );
}
