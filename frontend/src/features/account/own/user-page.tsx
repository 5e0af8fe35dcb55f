import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useUser } from '../../../session/session.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { authTexts } from '../texts.ts';
import { UserDetails } from './user-details.tsx';

/** The signed-in user, read-only (SET-050, SET-051). */
export default function UserPage() {
  return (
    <SpaceBetween size="l">
      <PageHeader title={authTexts.userTitle} />
      <Container>
        <UserDetails user={useUser()} />
      </Container>
    </SpaceBetween>
  );
}
