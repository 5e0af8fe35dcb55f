import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { CompanyMember } from '../../../../../shared/contract/company/company-members.ts';
import { fullName } from '../../../../../shared/domain/kernel/names.ts';
import type { ListColumn } from '../../../ui/list/table-or-cards.tsx';
import { DateText } from '../../../ui/text/date-text.tsx';
import { common } from '../../../ui/texts.ts';
import { companyMemberTexts as ct, memberTexts as t } from '../texts.ts';

type MemberActions = {
  admin(member: CompanyMember): void;
  groups(member: CompanyMember): void;
  remove(member: CompanyMember): void;
};

export const memberName = ({ user }: CompanyMember): string => fullName(user);

/** A member's role in the company: administrator, or the names of their permission groups. */
export const roleText = ({ is_admin, auth }: CompanyMember): string => {
  const groups = auth.map(({ name }) => name);
  if (is_admin) return [ct.administrator, ...groups].join(', ');
  return groups.length > 0 ? groups.join(', ') : ct.member;
};

/** A deactivated person is marked: their rights stay stored but have no effect. */
const Who = ({ member }: { member: CompanyMember }) => (
  <SpaceBetween size="xs" direction="horizontal">
    <span className="anywhere">{memberName(member)}</span>
    {!member.user.is_active && <StatusIndicator type="stopped">{t.deactivated}</StatusIndicator>}
  </SpaceBetween>
);

export function companyUserColumns(actions?: MemberActions): ListColumn<CompanyMember>[] {
  const shown: ListColumn<CompanyMember>[] = [
    { id: 'name', header: t.name, cell: (member) => <Who member={member} />, isRowHeader: true, minWidth: 150 },
    {
      id: 'email',
      header: t.email,
      cell: ({ user }) => <span className="anywhere">{user.email}</span>,
      minWidth: 180,
      cardWidth: 100,
    },
    { id: 'role', header: t.role, cell: roleText, minWidth: 140 },
    {
      id: 'login',
      header: t.lastLogin,
      cell: ({ user }) => (user.last_login ? <DateText date={user.last_login} format="ordinal" /> : t.never),
      minWidth: 120,
    },
  ];
  if (!actions) return shown;
  const buttons = (member: CompanyMember) => {
    const admin = member.is_admin ? ct.unmakeAdmin : ct.makeAdmin;
    const button = (text: string, act: (member: CompanyMember) => void) => (
      <Button variant="inline-link" ariaLabel={`${text}: ${memberName(member)}`} onClick={() => act(member)}>
        {text}
      </Button>
    );
    return (
      <SpaceBetween direction="horizontal" size="s">
        {(member.user.is_active || member.is_admin) && button(admin, actions.admin)}
        {member.user.is_active && button(ct.groups, actions.groups)}
        {button(ct.remove, actions.remove)}
      </SpaceBetween>
    );
  };
  return [...shown, { id: 'actions', header: common.actions, cell: buttons, minWidth: 200, cardWidth: 100 }];
}
