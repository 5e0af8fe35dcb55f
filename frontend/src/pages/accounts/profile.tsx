import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useUser } from '../../app/auth/session.ts';
import { authTexts as texts } from '../../app/texts/auth.ts';
import { AccountSecurity } from '../../components/account-security.tsx';
import { CompanyList } from '../../components/company-list.tsx';
import { OwnReminders } from '../../components/emails/own-reminders.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PendingActions } from '../../components/pending-actions.tsx';
import { UserDetails } from '../../components/user-details.tsx';
import { WorkPackageCards } from '../../components/work-package-cards.tsx';

/** Who is signed in, the way to a new password, and what waits for them (SET-040, SET-086). */
export default function ProfilePage() {
  const user = useUser();
  return (
    <SpaceBetween size="l">
      <PageHeader title={texts.profileTitle} />
      <PendingActions />
      <WorkPackageCards />
      <CompanyList />
      <Container header={<Header variant="h2">{texts.profileDetails}</Header>}>
        <UserDetails user={user} />
      </Container>
      <OwnReminders />
      <AccountSecurity username={user.username} />
    </SpaceBetween>
  );
}
