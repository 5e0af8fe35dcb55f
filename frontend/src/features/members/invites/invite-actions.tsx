import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ListColumn } from '../../../ui/list/table-or-cards.tsx';
import { common } from '../../../ui/texts.ts';
import { invitingTexts, requestTexts, memberTexts as t } from '../texts.ts';

type Invitation = { email: string; is_request: boolean };

/** An administrator's actions on an invitation, or on a request to join, which can be rejected but not sent again. */
export type InviteActs<I> = Readonly<Record<'accept' | 'reject' | 'sendAgain' | 'remove', (invite: I) => void>>;

/** The last column in a list of invitations to a project or a company. */
export function actionsColumn<I extends Invitation>(acts: InviteActs<I>): ListColumn<I> {
  const buttons = (invite: I) => {
    const button = (text: string, act: (invite: I) => void) => (
      <Button variant="inline-link" ariaLabel={`${text} ${invite.email}`} onClick={() => act(invite)}>
        {text}
      </Button>
    );
    return (
      <SpaceBetween direction="horizontal" size="xs">
        {button(t.accept, acts.accept)}
        {invite.is_request ? button(requestTexts.reject, acts.reject) : button(invitingTexts.again, acts.sendAgain)}
        {!invite.is_request && button(common.delete, acts.remove)}
      </SpaceBetween>
    );
  };
  return { id: 'actions', header: common.actions, cell: buttons, minWidth: 220 };
}
