import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { MOST_COUNTED, me } from '../../../../../shared/contract/person/me.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { fill } from '../../../ui/fill.ts';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { authTexts as texts } from '../texts.ts';

const counted = (n: number) => (n >= MOST_COUNTED ? `${n}+` : n);
const summary = (n: number) =>
  n === 0 ? texts.pendingNone : n === 1 ? texts.pendingOne : fill(texts.pendingCount, { n: counted(n) });

/** How many reports wait for the signed-in user, and the way to them. */
export function PendingActions() {
  const query = useApiQuery(me, 'readMe', {});
  return (
    <Container header={<Header variant="h2">{texts.pendingTitle}</Header>}>
      <QueryState query={query}>
        {({ open }) => (
          <Box>
            {summary(open.pending_actions)}{' '}
            {open.pending_actions > 0 && <AppLink href="/notifications">{texts.pendingOpen}</AppLink>}
          </Box>
        )}
      </QueryState>
    </Container>
  );
}
