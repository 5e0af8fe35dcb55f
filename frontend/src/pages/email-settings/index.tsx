import SpaceBetween from '@cloudscape-design/components/space-between';
import { useParams } from 'react-router';
import { emailTexts as t } from '../../app/texts/emails.ts';
import { AppLink } from '../../components/app-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { usePlacePath } from '../../components/use-place-path.ts';
import { MailSettings } from './mail-settings.tsx';

/** Which mails go out: for a company or project a switch (SET-069), for a package nothing of its own (ADM-069). */
export default function EmailSettingsPage() {
  const { refId } = useParams();
  const base = usePlacePath();
  const toProject = <AppLink href={`${base}/email/settings`}>{t.toProjectSettings}</AppLink>;
  return (
    <SpaceBetween size="l">
      <PageHeader title={t.settings} />
      {refId === undefined ? (
        <MailSettings />
      ) : (
        <EmptyState title={t.noSettings} action={toProject}>
          {t.noSettingsText}
        </EmptyState>
      )}
    </SpaceBetween>
  );
}
