import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import { useState } from 'react';
import { members, type PermissionGroup } from '../../../../shared/contract/person/members.ts';
import type { Project } from '../../../../shared/contract/project/projects.ts';
import { useApiQuery } from '../../api/queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { common } from '../../ui/texts.ts';
import { GroupModal } from './group-modal.tsx';
import { memberTexts as t } from './texts.ts';

/** The permission groups and what each allows. */
export function GroupsTable({ project }: { project: Project }) {
  const [edited, setEdited] = useState<PermissionGroup | 'new'>();
  const query = useApiQuery(members, 'listPermissionGroups', { params: { projectId: project.uid } });
  const all = query.data ?? [];
  if (query.error) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
  const columns: TableProps.ColumnDefinition<PermissionGroup>[] = [
    { id: 'name', header: t.groupName, cell: ({ name }) => name, isRowHeader: true },
    {
      id: 'rights',
      header: t.rights,
      cell: ({ is_admin, policy_json }) => (is_admin ? t.administrator : policy_json.actions.join(', ') || '–'),
    },
    {
      id: 'actions',
      header: common.actions,
      cell: (group) => (
        <Button variant="inline-link" ariaLabel={`${common.edit} ${group.name}`} onClick={() => setEdited(group)}>
          {common.edit}
        </Button>
      ),
    },
  ];
  return (
    <>
      <Table
        wrapLines
        header={
          <Header counter={`(${all.length})`} actions={<Button onClick={() => setEdited('new')}>{t.addGroup}</Button>}>
            {t.groupsTab}
          </Header>
        }
        ariaLabels={{ tableLabel: t.groupsTab }}
        columnDefinitions={columns}
        items={all}
        trackBy="uid"
        loading={query.isPending}
        loadingText={common.loading}
        empty={<EmptyState title={t.noGroups} />}
      />
      {edited !== undefined && (
        <GroupModal project={project} group={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}
