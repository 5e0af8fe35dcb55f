import SpaceBetween from '@cloudscape-design/components/space-between';
import { placeTexts as t } from '../../app/texts/places.ts';
import { AppLink } from '../../components/app-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { usePlacePath } from '../../components/use-place-path.ts';

/** Which mails go out, and that none of them can be switched off (ADM-069). */
export default function EmailSettingsPage() {
  const base = usePlacePath();
  return (
    <SpaceBetween size="l">
      <PageHeader title={t.emailSettings} />
      <EmptyState title={t.emailSettingsNone} action={<AppLink href={`${base}/members`}>{t.toUsers}</AppLink>}>
        {t.emailSettingsText}
      </EmptyState>
    </SpaceBetween>
  );
}
