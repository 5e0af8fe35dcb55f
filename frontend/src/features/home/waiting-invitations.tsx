import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { fill } from '../../ui/fill.ts';
import { QueryState } from '../../ui/page/query-state.tsx';
import { InvitationItem } from './invitations.tsx';
import { homeTexts as texts } from './texts.ts';
import { useInvitations } from './use-invitations.ts';

/** The invitations that wait for the person's answer, with their buttons. `none`: shown if there are none. */
export function WaitingInvitations({ none }: { none: ReactNode }) {
  const { company, project } = useInvitations();
  const waiting = [company, project].flatMap((kind) =>
    (kind.query.data ?? []).filter(({ isRequest }) => !isRequest).map((invitation) => ({ invitation, kind })),
  );
  const open = [company, project].map(({ query }) => query).find(({ data }) => data === undefined);
  if (open) return <QueryState query={open}>{() => null}</QueryState>;
  if (waiting.length === 0) return none;
  return (
    <SpaceBetween size="m">
      <Box>{waiting.length === 1 ? texts.oneWaits : fill(texts.manyWait, { n: waiting.length })}</Box>
      {waiting.map(({ invitation, kind }) => (
        <InvitationItem key={invitation.uid} invitation={invitation} waiting="" kind={kind} />
      ))}
    </SpaceBetween>
  );
}
