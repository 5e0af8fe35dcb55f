import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { members, type ProjectGroup } from '../../../../shared/contract/person/members.ts';
import type { Project } from '../../../../shared/contract/project/projects.ts';
import type { Sight } from '../../../../shared/domain/access/sight.ts';
import { useApiMutation, useApiQuery } from '../../api/queries.ts';
import { fill } from '../../ui/fill.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { LosingSightList, SightField } from './sight-field.tsx';
import { changedSights } from './sights.ts';
import { sightTexts as t } from './texts.ts';

type Props = { project: Project; onClose(): void };

/** Sets what each permission group of a project sees, after a preview of the people who would lose sight of packages. */
export function SightModal({ project, onClose }: Props) {
  const params = { projectId: project.uid };
  const groups = useApiQuery(members, 'listPermissionGroups', { params });
  const change = useApiMutation(members, 'changePermissionGroup');
  const [chosen, setChosen] = useState<Readonly<Record<string, Sight>>>({});
  const changed = changedSights(groups.data ?? [], chosen);
  const save = async () => {
    for (const { group, sees } of changed) {
      const body = { sees, sees_before: group.sees };
      await change.mutateAsync({ args: { params: { ...params, authGroupId: group.uid }, body } });
    }
  };
  const row = (group: ProjectGroup) => {
    const sees = chosen[group.uid] ?? group.sees;
    return (
      <SpaceBetween key={group.uid} size="xs">
        <SightField
          label={fill(t.seesOf, { group: group.name })}
          value={sees}
          onChange={(now) => setChosen((before) => ({ ...before, [group.uid]: now }))}
        />
        {sees === 'own' && group.sees !== 'own' && <LosingSightList projectId={project.uid} groupId={group.uid} sees={sees} />}
      </SpaceBetween>
    );
  };
  return (
    <FormModal title={t.title} submitDisabled={changed.length === 0} save={save} onClose={onClose}>
      {() => (
        <>
          <Box>{t.text}</Box>
          <QueryState query={groups}>
            {(all) => <SpaceBetween size="m">{all.filter(({ is_admin }) => !is_admin).map(row)}</SpaceBetween>}
          </QueryState>
        </>
      )}
    </FormModal>
  );
}
