import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useUser } from '../../../session/session.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { CompanyList } from '../../company/index.ts';
import { OwnReminders } from '../../emails/index.ts';
import { authTexts as texts } from '../texts.ts';
import { AccountSecurity } from './account-security.tsx';
import { Passkeys } from './passkeys.tsx';
import { PendingActions } from './pending-actions.tsx';
import { UserDetails } from './user-details.tsx';
import { WorkPackageCards } from './work-package-cards.tsx';

/** The profile: the signed-in person, a link to change the password, and pending actions (SET-040, SET-086). */
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
      <Passkeys />
    </SpaceBetween>
  );
}
