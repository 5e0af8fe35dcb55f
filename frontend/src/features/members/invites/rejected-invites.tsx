import Button from '@cloudscape-design/components/button';
import { invites, type ProjectInvite } from '../../../../../shared/contract/person/invites.ts';
import type { Project } from '../../../../../shared/contract/project/projects.ts';
import { useApiMutation, useApiQuery } from '../../../api/queries.ts';
import { AddressText } from '../../../ui/address-text.tsx';
import { fill } from '../../../ui/fill.ts';
import { formatDay } from '../../../ui/format.ts';
import { ListTable } from '../../../ui/list/list-table.tsx';
import type { ListColumn } from '../../../ui/list/table-or-cards.tsx';
import { common } from '../../../ui/texts.ts';
import { invitingTexts, memberTexts as t } from '../texts.ts';
import { useSayDone } from './invites-list.tsx';

const PAGE = 10;

/** The invitations to a project that people have rejected, for its administrators, who may invite them again; nothing where there are none. */
export function RejectedInvites({ project }: { project: Project }) {
  const params = { projectId: project.uid };
  const { data: all = [] } = useApiQuery(invites, 'listInvites', { params, query: { rejected: 'true' } });
  const create = useApiMutation(invites, 'inviteToProject', { changes: 'project' });
  const sayDone = useSayDone();
  const again = ({ email, project_discipline: { uid }, until }: ProjectInvite) => {
    const body = { email, project_discipline: uid, ...(until !== undefined && { until }) };
    sayDone(create.mutateAsync({ args: { params, body } }), fill(t.invited, { email }));
  };
  if (all.length === 0) return null;
  const columns: ListColumn<ProjectInvite>[] = [
    { id: 'email', header: t.email, cell: ({ email }) => <AddressText address={email} />, isRowHeader: true, minWidth: 200 },
    { id: 'role', header: t.role, cell: ({ project_discipline: { name } }) => name, minWidth: 140 },
    {
      id: 'answered',
      header: invitingTexts.rejectedOn,
      cell: ({ answered }) => (answered === undefined ? '–' : formatDay(answered.slice(0, 10))),
      minWidth: 120,
    },
    {
      id: 'actions',
      header: common.actions,
      cell: (invite) => (
        <Button
          variant="inline-link"
          disabled={create.isPending}
          ariaLabel={`${invitingTexts.inviteAgain} ${invite.email}`}
          onClick={() => again(invite)}
        >
          {invitingTexts.inviteAgain}
        </Button>
      ),
      minWidth: 140,
    },
  ];
  return (
    <ListTable
      title={invitingTexts.rejectedHeading}
      columns={columns}
      items={all}
      trackBy="uid"
      nameOf={({ email }) => email}
      empty={null}
      pageSize={PAGE}
    />
  );
}
