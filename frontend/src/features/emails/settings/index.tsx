import SpaceBetween from '@cloudscape-design/components/space-between';
import { useParams } from 'react-router';
import { usePlacePath } from '../../../session/use-place-path.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { emailTexts as t } from '../texts.ts';
import { MailSettings } from './mail-settings.tsx';

/** Mail settings: a switch for a company or project (SET-069); a package has no settings of its own (ADM-069). */
export default function EmailSettingsPage() {
  const { refId: packageId } = useParams();
  const base = usePlacePath();
  const toProject = <AppLink href={`${base}/email/settings`}>{t.toProjectSettings}</AppLink>;
  return (
    <SpaceBetween size="l">
      <PageHeader title={t.settings} />
      {packageId === undefined ? (
        <MailSettings />
      ) : (
        <EmptyState title={t.noSettings} action={toProject}>
          {t.noSettingsText}
        </EmptyState>
      )}
    </SpaceBetween>
  );
}
