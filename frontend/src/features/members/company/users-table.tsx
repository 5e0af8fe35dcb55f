import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import type { Company } from '../../../../../shared/contract/company/companies.ts';
import { type CompanyMember, companyMembers } from '../../../../../shared/contract/company/company-members.ts';
import { useApiMutation, useApiQuery } from '../../../api/queries.ts';
import { useToday } from '../../../session/use-tenant.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { fill } from '../../../ui/fill.ts';
import { localDay } from '../../../ui/format.ts';
import { ListTable } from '../../../ui/list/list-table.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { seesRowActions } from '../row-actions.ts';
import { companyMemberTexts as ct, memberTexts as t } from '../texts.ts';
import { CompanyAdminModal } from './admin-modal.tsx';
import { CompanyInviteModal } from './invite-modal.tsx';
import { CompanyMemberGroupsModal } from './member-groups-modal.tsx';
import { companyUserColumns, memberName, roleText } from './user-columns.tsx';

const PAGE = 25;
const PAGE_SIZES = [10, 25, 50, 100];

type Props = { company: Company; isAdmin: boolean };
type Open = { act: 'invite' } | { act: 'admin' | 'groups' | 'remove'; member: CompanyMember };

/** The people of a company with their rights: search, count, export, and changes of rights (SET-056). */
export function CompanyUsersTable({ company, isAdmin }: Props) {
  const [open, setOpen] = useState<Open>();
  const today = useToday();
  const query = useApiQuery(companyMembers, 'listCompanyMembers', { params: { companyId: company.uid } });
  const actions = {
    admin: (member: CompanyMember) => setOpen({ act: 'admin', member }),
    groups: (member: CompanyMember) => setOpen({ act: 'groups', member }),
    remove: (member: CompanyMember) => setOpen({ act: 'remove', member }),
  };
  const invite = isAdmin && (
    <Button variant="primary" onClick={() => setOpen({ act: 'invite' })}>
      {t.invite}
    </Button>
  );
  return (
    <>
      <QueryState query={query} isEmpty={() => false}>
        {(all) => (
          <ListTable
            title={t.usersHeading}
            columns={companyUserColumns(seesRowActions(isAdmin) ? actions : undefined)}
            items={all}
            trackBy="uid"
            nameOf={memberName}
            empty={<EmptyState title={t.noMembers}>{ct.noMembersText}</EmptyState>}
            search={SEARCH}
            pageSize={PAGE}
            pageSizes={PAGE_SIZES}
            file={{ name: fill(t.usersFile, { project: company.name, today }), columns: FILE_COLUMNS, rowOf }}
            actions={invite}
          />
        )}
      </QueryState>
      {open && <Dialog company={company} open={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

const SEARCH = {
  label: t.findUser,
  textsOf: (member: CompanyMember) => [memberName(member), member.user.email],
  count: t.usersShown,
  noMatch: t.noUserMatch,
} as const;

/** Columns of the file. Days are YYYY-MM-DD, which spreadsheets sort. */
const FILE_COLUMNS = [t.name, t.email, t.role, t.lastLogin];
const rowOf = (member: CompanyMember) => [
  memberName(member),
  member.user.email,
  roleText(member),
  member.user.last_login ? localDay(member.user.last_login) : t.never,
];

function Dialog({ company, open, onClose }: { company: Company; open: Open; onClose(): void }) {
  if (open.act === 'invite') return <CompanyInviteModal company={company} onClose={onClose} />;
  const shown = { company, member: open.member, onClose };
  if (open.act === 'admin') return <CompanyAdminModal {...shown} />;
  return open.act === 'groups' ? <CompanyMemberGroupsModal {...shown} /> : <RemoveModal {...shown} />;
}

/** Asks before a member is removed from the company. */
function RemoveModal({ company, member, onClose }: { company: Company; member: CompanyMember; onClose(): void }) {
  const remove = useApiMutation(companyMembers, 'removeCompanyMember');
  const params = { companyId: company.uid, memberId: member.uid };
  return (
    <ConfirmModal
      title={ct.remove}
      confirmText={ct.remove}
      onConfirm={() => remove.mutateAsync({ args: { params } })}
      onClose={onClose}
    >
      {fill(ct.removeAsk, { user: memberName(member), company: company.name })}
    </ConfirmModal>
  );
}
