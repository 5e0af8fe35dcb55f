import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { forgetInvitation } from '../../session/invitation-code.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { messageOf } from '../../ui/failure.ts';
import { fill } from '../../ui/fill.ts';
import { useFlash } from '../../ui/flash.tsx';
import { formatDay } from '../../ui/format.ts';
import { QueryState } from '../../ui/page/query-state.tsx';
import { AskToJoin } from './ask-to-join.tsx';
import { OthersInvitation } from './others-invitation.tsx';
import { homeTexts as texts } from './texts.ts';
import type { InvitationsState as All, Invitation } from './use-invitations.ts';

type Kind = All['company'] | All['project'];

/** Invitations to companies and to projects, side by side (ADM-216). */
export function Invitations({ invitations: { company, project } }: { invitations: All }) {
  return (
    <SpaceBetween size="m">
      <OthersInvitation />
      <ColumnLayout columns={2}>
        <Card title={texts.companyInvitations} none={texts.noCompanyInvitations} waiting={texts.awaiting} kind={company} />
        <Card
          title={texts.projectInvitations}
          none={texts.noProjectInvitations}
          waiting={texts.awaitingColleague}
          kind={project}
        />
      </ColumnLayout>
      <AskToJoin />
    </SpaceBetween>
  );
}

function Card({ title, none, waiting, kind }: { title: string; none: string; waiting: string; kind: Kind }) {
  return (
    <Container header={<Header variant="h2">{title}</Header>}>
      <QueryState query={kind.query} empty={<Box color="text-body-secondary">{none}</Box>}>
        {(list) => (
          <SpaceBetween size="m">
            {list.map((invitation) => (
              <InvitationItem key={invitation.uid} invitation={invitation} waiting={waiting} kind={kind} />
            ))}
          </SpaceBetween>
        )}
      </QueryState>
    </Container>
  );
}

/**
 * An invitation, with buttons to accept it and to reject it after a question. The person's own request has a button to withdraw
 * it (ADM-190 to ADM-196, ADM-379).
 */
export function InvitationItem({ invitation, waiting, kind }: { invitation: Invitation; waiting: string; kind: Kind }) {
  const { name, isRequest, auditUntil } = invitation;
  const title = auditUntil === undefined ? name : fill(texts.audit, { name, day: formatDay(auditUntil) });
  const role = auditUntil === undefined ? invitation.role : texts.auditText;
  const accepted = auditUntil === undefined ? texts.accepted : texts.auditAccepted;
  const flash = useFlash();
  const [busy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const accept = async () => {
    setBusy(true);
    try {
      await kind.answer(invitation, true);
      forgetInvitation();
      flash({ type: 'success', content: fill(accepted, { name }), reloads: kind.reloads });
    } catch (error) {
      flash({ type: 'error', header: texts.answerFailed, content: messageOf(error) });
      setBusy(false);
    }
  };
  const reject = async () => {
    await kind.answer(invitation, false);
    forgetInvitation();
    flash({ type: 'success', content: fill(texts.rejected, { name }) });
  };
  const withdraw = async () => {
    await kind.withdraw(invitation);
    flash({ type: 'success', content: texts.withdrawn });
  };
  return (
    <div className="company-card-head">
      <div>
        <Box fontWeight="bold">{title}</Box>
        <Box color="text-body-secondary">{isRequest ? waiting : role}</Box>
      </div>
      <SpaceBetween size="xs" direction="horizontal">
        {isRequest && (
          <Button ariaLabel={`${texts.delete}: ${name}`} onClick={() => setAsked(true)}>
            {texts.delete}
          </Button>
        )}
        {!isRequest && (
          <Button disabled={busy} ariaLabel={`${texts.accept}: ${title}`} onClick={() => void accept()}>
            {texts.accept}
          </Button>
        )}
        {!isRequest && (
          <Button disabled={busy} ariaLabel={`${texts.reject}: ${title}`} onClick={() => setAsked(true)}>
            {texts.reject}
          </Button>
        )}
      </SpaceBetween>
      {isAsked && !isRequest && (
        <ConfirmModal title={texts.rejectTitle} confirmText={texts.reject} onConfirm={reject} onClose={() => setAsked(false)}>
          {fill(texts.rejectAsk, { name: title })}
        </ConfirmModal>
      )}
      {isAsked && isRequest && (
        <ConfirmModal title={texts.withdraw} confirmText={texts.withdraw} onConfirm={withdraw} onClose={() => setAsked(false)}>
          {texts.withdrawAsk}
        </ConfirmModal>
      )}
    </div>
  );
}
