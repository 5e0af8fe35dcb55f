import Button from '@cloudscape-design/components/button';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { messageOf } from '../../../ui/failure.ts';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { ListTable } from '../../../ui/list/list-table.tsx';
import type { ListColumn } from '../../../ui/list/table-or-cards.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { AddressText } from '../../../ui/text/address-text.tsx';
import { invitingTexts, requestTexts, memberTexts as t } from '../texts.ts';
import { AcceptForModal } from './accept-for-modal.tsx';
import { actionsColumn } from './invite-actions.tsx';
import { JoinId } from './join-id.tsx';

const PAGE = 10;

type Invitation = { uid: string; email: string; is_request: boolean };

/** The writes on an invitation to a project or to a company. Each resolves with the API's answer. */
export type InviteWrites<I> = {
  /** accepts on behalf of the invited person */
  accept(invite: I): Promise<unknown>;
  reject(request: I): Promise<unknown>;
  sendAgain(invite: I): Promise<unknown>;
  withdraw(invite: I): Promise<unknown>;
};

type Props<I> = {
  query: UseQueryResult<I[]>;
  place: { uid: string; name: string };
  isAdmin: boolean;
  roleText(invite: I): string;
  writes: InviteWrites<I>;
  acceptRequest(request: I): void;
  inviteModal(onClose: () => void): ReactNode;
};

/** The open invitations and requests to join a project or company. Its administrators handle both. */
export function InvitesList<I extends Invitation>({ query, place, isAdmin, roleText, writes, ...rest }: Props<I>) {
  const [inviting, setInviting] = useState(false);
  const [withdrawn, setWithdrawn] = useState<I>();
  const [acceptedFor, setAcceptedFor] = useState<I>();
  const sayDone = useSayDone();
  const acts = {
    accept: (invite: I) => (invite.is_request ? rest.acceptRequest(invite) : setAcceptedFor(invite)),
    reject: (request: I) => sayDone(writes.reject(request), requestTexts.rejected),
    sendAgain: (invite: I) => sayDone(writes.sendAgain(invite), fill(invitingTexts.sentAgain, { email: invite.email })),
    remove: setWithdrawn,
  };
  const columns: ListColumn<I>[] = [
    {
      id: 'email',
      header: t.email,
      cell: ({ email }) => <AddressText address={email} />,
      isRowHeader: true,
      minWidth: 200,
    },
    { id: 'role', header: t.role, cell: roleText, minWidth: 140 },
  ];
  const search = {
    label: t.findInvite,
    textsOf: (invite: I) => [invite.email, roleText(invite)],
    count: t.invitesShown,
    noMatch: t.noInviteMatch,
  };
  return (
    <>
      <QueryState query={query} isEmpty={() => false}>
        {(all) => (
          <ListTable
            title={t.invitesHeading}
            description={isAdmin && <JoinId uid={place.uid} />}
            columns={isAdmin ? [...columns, actionsColumn(acts)] : columns}
            items={all}
            trackBy="uid"
            nameOf={({ email }) => email}
            empty={<EmptyState title={t.noInvites} />}
            search={search}
            pageSize={PAGE}
            actions={isAdmin && <Button onClick={() => setInviting(true)}>{t.invite}</Button>}
          />
        )}
      </QueryState>
      {acceptedFor && (
        <AcceptForModal
          email={acceptedFor.email}
          role={roleText(acceptedFor)}
          place={place.name}
          accept={() => writes.accept(acceptedFor)}
          onClose={() => setAcceptedFor(undefined)}
        />
      )}
      {inviting && rest.inviteModal(() => setInviting(false))}
      {withdrawn && (
        <ConfirmModal
          title={t.deleteInvite}
          confirmText={t.deleteInvite}
          onConfirm={() => writes.withdraw(withdrawn)}
          onClose={() => setWithdrawn(undefined)}
        >
          {t.deleteInviteAsk}
        </ConfirmModal>
      )}
    </>
  );
}

/** Reports the success or the failure of a write. */
export function useSayDone(): (answer: Promise<unknown>, done: string) => void {
  const flash = useFlash();
  return (answer, done) => {
    answer.then(
      () => flash({ type: 'success', content: done }),
      (error: unknown) => flash({ type: 'error', content: messageOf(error) }),
    );
  };
}
