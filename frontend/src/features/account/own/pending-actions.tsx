import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { MAX_COUNTED, me } from '../../../../../shared/contract/person/me.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { fill } from '../../../ui/fill.ts';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { OthersInvitation, WaitingInvitations } from '../../home/index.ts';
import { authTexts as texts } from '../texts.ts';

const counted = (n: number) => (n >= MAX_COUNTED ? `${n}+` : n);
const summary = (n: number) =>
  n === 0 ? texts.pendingNone : n === 1 ? texts.pendingOne : fill(texts.pendingCount, { n: counted(n) });

/** The number of reports that wait for the signed-in user, with a link to them, and their invitations to answer. */
export function PendingActions() {
  const query = useApiQuery(me, 'readMe', {});
  return (
    <Container header={<Header variant="h2">{texts.pendingTitle}</Header>}>
      <QueryState query={query}>
        {({ open: { pending_actions: n, invitations } }) => (
          <SpaceBetween size="m">
            <OthersInvitation />
            {(n > 0 || invitations === 0) && <Reports n={n} />}
            {invitations > 0 && <WaitingInvitations none={n === 0 && <Reports n={n} />} />}
          </SpaceBetween>
        )}
      </QueryState>
    </Container>
  );
}

const Reports = ({ n }: { n: number }) => (
  <Box>
    {summary(n)} {n > 0 && <AppLink href="/notifications">{texts.pendingOpen}</AppLink>}
  </Box>
);
