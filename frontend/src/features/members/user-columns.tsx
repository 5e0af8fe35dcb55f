import Badge from '@cloudscape-design/components/badge';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Token from '@cloudscape-design/components/token';
import type { Member } from '../../../../shared/contract/person/members.ts';
import { accessCounts } from '../../../../shared/domain/access/ends.ts';
import { fill } from '../../ui/fill.ts';
import type { ListColumn } from '../../ui/list/table-or-cards.tsx';
import { AddressText } from '../../ui/text/address-text.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { endTexts, removalTexts, memberTexts as t } from './texts.ts';
import { endText, type ProjectUser, roleOf } from './users.ts';

export type UserActions = {
  removeRole(user: ProjectUser, membership: Member): void;
  removeUser(user: ProjectUser): void;
  giveRole(user: ProjectUser): void;
  lastDay(user: ProjectUser): void;
};

type WhoProps = { user: ProjectUser; today: string; actions: UserActions | undefined };

/** Deactivated people, and people whose access has ended, are marked: their roles stay stored but have no effect. */
const Who = ({ user, today, actions }: WhoProps) => (
  <SpaceBetween size="xs" direction="horizontal">
    <span className="anywhere">{user.name}</span>
    {!user.isActive && <StatusIndicator type="stopped">{t.deactivated}</StatusIndicator>}
    {user.until !== null && (
      <StatusIndicator type={accessCounts({ until: user.until }, today) ? 'info' : 'stopped'}>
        {endText(user.until, today)}
      </StatusIndicator>
    )}
    {actions && (
      <Button
        variant="inline-icon"
        iconName="calendar"
        ariaLabel={fill(endTexts.lastDayOf, { user: user.name })}
        onClick={() => actions.lastDay(user)}
      />
    )}
  </SpaceBetween>
);

/** A badge for each role, with an x that removes it (ADM-157, ADM-158). */
const Roles = ({ user, actions }: { user: ProjectUser; actions: UserActions | undefined }) => (
  <SpaceBetween size="xs" direction="horizontal" alignItems="center">
    {user.memberships.map((membership) =>
      actions ? (
        <Token
          key={membership.uid}
          variant="inline"
          label={roleOf(membership)}
          dismissLabel={fill(removalTexts.removeRoleOf, { role: roleOf(membership), user: user.name })}
          onDismiss={() => actions.removeRole(user, membership)}
        />
      ) : (
        <Badge key={membership.uid}>{roleOf(membership)}</Badge>
      ),
    )}
    {actions && user.isActive && (
      <Button
        variant="inline-icon"
        iconName="add-plus"
        ariaLabel={fill(t.giveRoleTo, { user: user.name })}
        onClick={() => actions.giveRole(user)}
      />
    )}
  </SpaceBetween>
);

/** The columns of the users. Without actions nothing can be removed (ADM-156, ADM-422). */
export function userColumns(today: string, actions?: UserActions): ListColumn<ProjectUser>[] {
  const shown: ListColumn<ProjectUser>[] = [
    {
      id: 'name',
      header: t.name,
      cell: (user) => <Who user={user} today={today} actions={actions} />,
      isRowHeader: true,
      minWidth: 130,
    },
    {
      id: 'email',
      header: t.email,
      cell: ({ email }) => <AddressText address={email} />,
      minWidth: 180,
      cardWidth: 100,
    },
    {
      id: 'roles',
      header: t.rolesHere,
      cell: (user) => <Roles user={user} actions={actions} />,
      minWidth: 200,
      cardWidth: 100,
    },
    {
      id: 'login',
      header: t.lastLogin,
      cell: ({ lastLogin }) => (lastLogin ? <DateText date={lastLogin} format="ordinal" /> : t.never),
      minWidth: 125,
    },
  ];
  if (!actions) return shown;
  const remove = (user: ProjectUser) => (
    <Button
      variant="inline-link"
      ariaLabel={fill(removalTexts.removeUserNamed, { user: user.name })}
      onClick={() => actions.removeUser(user)}
    >
      {removalTexts.removeUser}
    </Button>
  );
  return [...shown, { id: 'remove', header: removalTexts.removeUser, cell: remove, minWidth: 140 }];
}
