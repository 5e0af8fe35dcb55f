import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import { useState } from 'react';
import { members, type ProjectRole } from '../../../../shared/contract/person/members.ts';
import type { Project } from '../../../../shared/contract/project/projects.ts';
import { shortId } from '../../../../shared/domain/kernel/names.ts';
import { startPreview } from '../../api/preview.ts';
import { useApiMutation, useApiQuery } from '../../api/queries.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { fill } from '../../ui/fill.ts';
import { common } from '../../ui/texts.ts';
import { RoleModal } from './role-modal.tsx';
import { roleLevelOf } from './roles.ts';
import { memberTexts as t, viewAsTexts } from './texts.ts';

/** The roles with whom each reports to (ADM-290, ADM-292, ADM-380). */
export function RolesTable({ project, isAdmin }: { project: Project; isAdmin: boolean }) {
  const [edited, setEdited] = useState<ProjectRole | 'new'>();
  const [deleted, setDeleted] = useState<ProjectRole>();
  const params = { projectId: project.uid };
  const query = useApiQuery(members, 'listRoles', { params });
  const remove = useApiMutation(members, 'deleteRole');
  const all = query.data ?? [];
  if (query.error) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
  const add = isAdmin && <Button onClick={() => setEdited('new')}>{t.addRole}</Button>;
  return (
    <>
      <Table
        header={
          <Header counter={`(${all.length})`} actions={add}>
            {t.rolesTab}
          </Header>
        }
        ariaLabels={{ tableLabel: t.rolesTab }}
        columnDefinitions={columns(
          all,
          isAdmin ? { edit: setEdited, remove: setDeleted, view: (role) => viewAs(project, role) } : undefined,
        )}
        items={all}
        trackBy="uid"
        loading={query.isPending}
        loadingText={common.loading}
        empty={<EmptyState title={t.noRoles} />}
      />
      {edited !== undefined && (
        <RoleModal
          project={project}
          role={edited === 'new' ? undefined : edited}
          all={all}
          onClose={() => setEdited(undefined)}
        />
      )}
      {deleted && (
        <ConfirmModal
          title={t.deleteRole}
          confirmText={t.deleteRole}
          onConfirm={() => remove.mutateAsync({ args: { params: { ...params, projectDisciplineId: deleted.uid } } })}
          onClose={() => setDeleted(undefined)}
        >
          {fill(t.deleteRoleAsk, { role: deleted.name })}
        </ConfirmModal>
      )}
    </>
  );
}

/** Shows the project as somebody with this role alone sees it. */
const viewAs = (project: Project, { uid, name }: ProjectRole) =>
  startPreview(
    { projectUid: project.uid, projectName: project.name, roleUid: uid, roleName: name },
    `/project/${shortId(project.uid)}`,
  );

type Actions = { edit(role: ProjectRole): void; remove(role: ProjectRole): void; view(role: ProjectRole): void };

function columns(all: readonly ProjectRole[], actions?: Actions): TableProps.ColumnDefinition<ProjectRole>[] {
  const shown: TableProps.ColumnDefinition<ProjectRole>[] = [
    { id: 'name', header: t.roleName, cell: ({ name }) => name, isRowHeader: true },
    { id: 'group', header: t.group, cell: ({ auth }) => auth?.name ?? '–' },
    { id: 'approver', header: t.approver, cell: ({ approver }) => all.find(({ uid }) => uid === approver)?.name ?? t.noApprover },
    { id: 'level', header: t.level, cell: (role) => roleLevelOf(role, all) },
  ];
  if (!actions) return shown;
  const buttons = (role: ProjectRole) => (
    <SpaceBetween direction="horizontal" size="xs">
      <Button variant="inline-link" ariaLabel={`${common.edit} ${role.name}`} onClick={() => actions.edit(role)}>
        {common.edit}
      </Button>
      <Button variant="inline-link" ariaLabel={`${common.delete} ${role.name}`} onClick={() => actions.remove(role)}>
        {common.delete}
      </Button>
      <Button
        variant="inline-link"
        ariaLabel={fill(viewAsTexts.startFor, { role: role.name })}
        onClick={() => actions.view(role)}
      >
        {viewAsTexts.start}
      </Button>
    </SpaceBetween>
  );
  return [...shown, { id: 'actions', header: common.actions, cell: buttons }];
}
