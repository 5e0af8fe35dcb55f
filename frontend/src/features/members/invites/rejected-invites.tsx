import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { useDayOf, useToday } from '../../../session/use-tenant.ts';
import { fill } from '../../../ui/fill.ts';
import { formatDay } from '../../../ui/format.ts';
import { ListTable } from '../../../ui/list/list-table.tsx';
import type { ListColumn } from '../../../ui/list/table-or-cards.tsx';
import { AddressText } from '../../../ui/text/address-text.tsx';
import { common } from '../../../ui/texts.ts';
import { invitingTexts, memberTexts as t } from '../texts.ts';
import { useSayDone } from './invites-list.tsx';
import { NewLastDayModal } from './new-last-day-modal.tsx';

const PAGE = 10;

/** `until`: last day of the offered access, if it has one. */
type RejectedInvite = { uid: string; email: string; answered?: string | undefined; until?: string | undefined };

type Props<I> = {
  rejected: readonly I[];
  roleText(invite: I): string;
  isBusy: boolean;
  /** invites again, with a new last day if the old one has passed */
  again(invite: I, until: string | undefined): Promise<unknown>;
};

/**
 * Whether an invitation cannot be sent again as it was: its last day has passed, and without a new one the access would never
 * end.
 */
export const needsNewDay = ({ until }: Pick<RejectedInvite, 'until'>, today: string): boolean =>
  until !== undefined && until < today;

/** The rejected invitations to a project or company, for its administrators, who may invite again. Hidden if there are none. */
export function RejectedInvites<I extends RejectedInvite>({ rejected, roleText, isBusy, again }: Props<I>) {
  const [ended, setEnded] = useState<I>();
  const today = useToday();
  const dayOf = useDayOf();
  const sayDone = useSayDone();
  const invite = (invitation: I) => {
    if (needsNewDay(invitation, today)) return setEnded(invitation);
    sayDone(again(invitation, invitation.until), fill(t.invited, { email: invitation.email }));
  };
  if (rejected.length === 0) return null;
  const columns: ListColumn<I>[] = [
    { id: 'email', header: t.email, cell: ({ email }) => <AddressText address={email} />, isRowHeader: true, minWidth: 200 },
    { id: 'role', header: t.role, cell: roleText, minWidth: 140 },
    {
      id: 'answered',
      header: invitingTexts.rejectedOn,
      cell: ({ answered }) => (answered === undefined ? '–' : formatDay(dayOf(answered))),
      minWidth: 120,
    },
    {
      id: 'actions',
      header: common.actions,
      cell: (invitation) => (
        <Button
          variant="inline-link"
          disabled={isBusy}
          ariaLabel={`${invitingTexts.inviteAgain} ${invitation.email}`}
          onClick={() => invite(invitation)}
        >
          {invitingTexts.inviteAgain}
        </Button>
      ),
      minWidth: 140,
    },
  ];
  return (
    <>
      <ListTable
        title={invitingTexts.rejectedHeading}
        columns={columns}
        items={rejected}
        trackBy="uid"
        nameOf={({ email }) => email}
        empty={null}
        pageSize={PAGE}
      />
      {ended && (
        <NewLastDayModal
          email={ended.email}
          over={ended.until}
          again={(until) => again(ended, until)}
          onClose={() => setEnded(undefined)}
        />
      )}
    </>
  );
}
