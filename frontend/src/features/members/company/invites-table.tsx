import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import type { Company } from '../../../../../shared/contract/company/companies.ts';
import { type CompanyInvite, companyInvites } from '../../../../../shared/contract/company/company-invites.ts';
import { useApiMutation, useApiQuery } from '../../../api/queries.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { ListTable } from '../../../ui/list/list-table.tsx';
import type { ListColumn } from '../../../ui/list/table-or-cards.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { AcceptForModal } from '../invites/accept-for-modal.tsx';
import { actionsColumn, type InviteActs } from '../invites/invite-actions.tsx';
import { JoinId } from '../invites/join-id.tsx';
import { companyMemberTexts as ct, invitingTexts, requestTexts, memberTexts as t } from '../texts.ts';
import { CompanyInviteModal } from './invite-modal.tsx';

const PAGE = 10;

/** What is offered to the invited person. */
const roleText = ({ is_request, auth }: CompanyInvite) => (is_request ? requestTexts.asks : (auth?.name ?? ct.member));

const SEARCH = {
  label: t.findInvite,
  textsOf: (invite: CompanyInvite) => [invite.email, roleText(invite)],
  count: t.invitesShown,
  noMatch: t.noInviteMatch,
} as const;

/** The invitations to a company and the requests to join it without an answer; its administrators answer both. */
export function CompanyInvitesTable({ company, isAdmin }: { company: Company; isAdmin: boolean }) {
  const [inviting, setInviting] = useState(false);
  const [deleted, setDeleted] = useState<CompanyInvite>();
  const [acceptedFor, setAcceptedFor] = useState<CompanyInvite>();
  const flash = useFlash();
  const query = useApiQuery(companyInvites, 'listCompanyInvites', { params: { companyId: company.uid } });
  const answer = useApiMutation(companyInvites, 'answerCompanyInvite');
  const remove = useApiMutation(companyInvites, 'withdrawCompanyInvite');
  const again = useApiMutation(companyInvites, 'sendCompanyInviteAgain');
  const paramsOf = ({ uid }: CompanyInvite) => ({ companyId: company.uid, inviteId: uid });
  const argsOf = (invite: CompanyInvite, accepted: boolean) => ({
    args: { params: paramsOf(invite), body: { accepted, company: company.uid } },
  });
  const send = (accepted: boolean, done: string) => (invite: CompanyInvite) =>
    answer.mutate(argsOf(invite, accepted), {
      onSuccess: () => flash({ type: 'success', content: done }),
      onError: (error) => flash({ type: 'error', content: error.message }),
    });
  const acceptRequest = send(true, requestTexts.accepted);
  const sendAgain = (invite: CompanyInvite) =>
    again.mutate(
      { args: { params: paramsOf(invite) } },
      {
        onSuccess: () => flash({ type: 'success', content: fill(invitingTexts.sentAgain, { email: invite.email }) }),
        onError: (error) => flash({ type: 'error', content: error.message }),
      },
    );
  const actions = {
    accept: (invite: CompanyInvite) => (invite.is_request ? acceptRequest(invite) : setAcceptedFor(invite)),
    reject: send(false, requestTexts.rejected),
    sendAgain,
    remove: setDeleted,
  };
  return (
    <>
      <QueryState query={query} isEmpty={() => false}>
        {(all) => (
          <ListTable
            title={t.invitesHeading}
            description={isAdmin && <JoinId uid={company.uid} />}
            columns={columns(isAdmin ? actions : undefined)}
            items={all}
            trackBy="uid"
            nameOf={({ email }) => email}
            empty={<EmptyState title={t.noInvites} />}
            search={SEARCH}
            pageSize={PAGE}
            actions={isAdmin && <Button onClick={() => setInviting(true)}>{t.invite}</Button>}
          />
        )}
      </QueryState>
      {acceptedFor && (
        <AcceptForModal
          email={acceptedFor.email}
          role={roleText(acceptedFor)}
          place={company.name}
          accept={() => answer.mutateAsync(argsOf(acceptedFor, true))}
          onClose={() => setAcceptedFor(undefined)}
        />
      )}
      {inviting && <CompanyInviteModal company={company} onClose={() => setInviting(false)} />}
      {deleted && (
        <ConfirmModal
          title={t.deleteInvite}
          confirmText={t.deleteInvite}
          onConfirm={() => remove.mutateAsync({ args: { params: paramsOf(deleted) } })}
          onClose={() => setDeleted(undefined)}
        >
          {t.deleteInviteAsk}
        </ConfirmModal>
      )}
    </>
  );
}

function columns(actions?: InviteActs<CompanyInvite>): ListColumn<CompanyInvite>[] {
  const shown: ListColumn<CompanyInvite>[] = [
    {
      id: 'email',
      header: t.email,
      cell: ({ email }) => <span className="anywhere">{email}</span>,
      isRowHeader: true,
      minWidth: 200,
    },
    { id: 'role', header: t.role, cell: roleText, minWidth: 140 },
  ];
  return actions ? [...shown, actionsColumn(actions)] : shown;
}
