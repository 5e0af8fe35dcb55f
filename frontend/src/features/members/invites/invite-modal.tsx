import Checkbox from '@cloudscape-design/components/checkbox';
import { useState } from 'react';
import { z } from 'zod';
import { invites } from '../../../../../shared/contract/person/invites.ts';
import { members } from '../../../../../shared/contract/person/members.ts';
import type { Project } from '../../../../../shared/contract/project/projects.ts';
import { useApiMutation, useApiQuery } from '../../../api/queries.ts';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { type FormErrors, schemaErrors } from '../../../ui/form/form-errors.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { common } from '../../../ui/texts.ts';
import { holdsRole } from '../role-uses.ts';
import { endTexts, memberTexts as t } from '../texts.ts';

const Invite = z.object({
  email: z.email('Enter an e-mail address.'),
  project_discipline: z.string().min(1, 'Choose a role'),
});

/** An invitation into a role; whether people with an account join at once is always said (ADM-363 to ADM-365). */
export function InviteModal({ project, onClose }: { project: Project; onClose(): void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState('');
  const [until, setUntil] = useState('');
  const [auto, setAuto] = useState(false);
  const flash = useFlash();
  const params = { projectId: project.uid };
  const roles = useApiQuery(members, 'listRoles', { params });
  const people = useApiQuery(members, 'listMembers', { params });
  const create = useApiMutation(invites, 'inviteToProject', { changes: 'project' });
  const body = {
    email: email.trim(),
    project_discipline: role,
    meta_json: { auto_accept_if_user_exists: auto },
    ...(until && { until }),
  };
  const save = async () => {
    const made = await create.mutateAsync({ args: { params, body } });
    flash({ type: 'success', content: fill(made.status === 'accepted' ? t.joined : t.invited, { email: made.email }) });
  };
  return (
    <FormModal
      title={t.invite}
      submitText={t.inviteAction}
      check={() => withHolder(schemaErrors(Invite, body), holdsRole(email, role, people.data ?? []))}
      save={save}
      onClose={onClose}
    >
      {(error) => (
        <>
          <TextField label={t.emailField} name="email" type="email" value={email} onChange={setEmail} error={error('email')} />
          <ChoiceField
            label={t.role}
            value={role}
            choices={(roles.data ?? []).map(({ uid, name }) => ({ value: uid, label: name }))}
            onChange={setRole}
            placeholder={t.choose}
            error={error('project_discipline')}
          />
          <DateField
            label={endTexts.lastDay}
            value={until}
            onChange={setUntil}
            hint={endTexts.lastDayHint}
            error={error('until')}
          />
          <Checkbox checked={auto} onChange={({ detail }) => setAuto(detail.checked)}>
            {t.autoAccept}
          </Checkbox>
        </>
      )}
    </FormModal>
  );
}

/** The faults of a form, and that the person has the role already. */
const withHolder = (errors: FormErrors, held: string | undefined): FormErrors =>
  held === undefined
    ? errors
    : { ...errors, summary: common.checkFields, fields: { ...errors.fields, project_discipline: held } };
