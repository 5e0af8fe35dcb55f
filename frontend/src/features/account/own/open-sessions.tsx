import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { me, type SessionView } from '../../../../../shared/contract/person/me.ts';
import { useApiMutation, useApiQuery } from '../../../api/queries.ts';
import { messageOf } from '../../../ui/failure.ts';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { authTexts as texts } from '../texts.ts';

/** The sessions of the signed-in person. Each except the present one has a button that ends it. */
export function OpenSessions() {
  const query = useApiQuery(me, 'listMySessions', {});
  return (
    <div>
      <Box variant="h3" padding="n">
        {texts.sessions}
      </Box>
      <QueryState query={query}>
        {(sessions) => (
          <SpaceBetween size="s">
            {sessions.map((session) => (
              <SessionLine key={session.uid} session={session} />
            ))}
          </SpaceBetween>
        )}
      </QueryState>
    </div>
  );
}

function SessionLine({ session: { uid, device, begun, last_seen, is_current } }: { session: SessionView }) {
  const flash = useFlash();
  const ending = useApiMutation(me, 'endMySession');
  const end = async () => {
    try {
      await ending.mutateAsync({ args: { params: { sessionId: uid } } });
      flash({ type: 'success', content: fill(texts.sessionEnded, { device }) });
    } catch (error) {
      flash({ type: 'error', content: messageOf(error) });
    }
  };
  return (
    <SpaceBetween size="xs" direction="horizontal" alignItems="center">
      <div>
        <Box>{is_current ? fill(texts.sessionCurrent, { device }) : device}</Box>
        <Box color="text-body-secondary">
          {fill(texts.sessionTimes, { begun: formatMoment(begun), seen: formatMoment(last_seen) })}
        </Box>
      </div>
      {!is_current && (
        <Button
          loading={ending.isPending}
          ariaLabel={fill(texts.sessionEndOf, { device, begun: formatMoment(begun) })}
          onClick={() => void end()}
        >
          {texts.sessionEnd}
        </Button>
      )}
    </SpaceBetween>
  );
}
