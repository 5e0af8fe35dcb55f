import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useUser } from '../../app/session/session.ts';
import { authTexts } from '../../app/session/texts.ts';
import { PageHeader } from '../../ui/page-header.tsx';
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
