import { useState } from 'react';
import { members } from '../../../../shared/contract/person/members.ts';
import type { Project } from '../../../../shared/contract/project/projects.ts';
import { lastDayFault } from '../../../../shared/domain/access/ends.ts';
import { useApiMutation } from '../../api/queries.ts';
import { useToday } from '../../session/use-tenant.ts';
import { fill } from '../../ui/fill.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { fieldFault } from '../../ui/form/form-errors.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { endTexts as t } from './texts.ts';
import type { ProjectUser } from './users.ts';

/** The last day of a person's access to a project; an empty field means no end. */
export function LastDayModal({ project, user, onClose }: { project: Project; user: ProjectUser; onClose(): void }) {
  // The last day when the dialog opened: the list behind it may be read again.
  const [before] = useState(user.until ?? null);
  const [until, setUntil] = useState(before ?? '');
  const today = useToday();
  const change = useApiMutation(members, 'changeMember');
  const params = { projectId: project.uid, memberId: user.memberships[0]!.uid };
  return (
    <FormModal
      title={fill(t.lastDayOf, { user: user.name })}
      submitDisabled={until === (before ?? '')}
      check={() => fieldFault('until', lastDayFault(until, today))}
      save={() => change.mutateAsync({ args: { params, body: { until: until || null, before } } })}
      onClose={onClose}
    >
      {(error) => <DateField label={t.lastDay} value={until} onChange={setUntil} hint={t.lastDayHint} error={error('until')} />}
    </FormModal>
  );
}
