import Checkbox from '@cloudscape-design/components/checkbox';
import { useState } from 'react';
import { z } from 'zod';
import { invites } from '../../../../../shared/contract/person/invites.ts';
import { members } from '../../../../../shared/contract/person/members.ts';
import type { Project } from '../../../../../shared/contract/project/projects.ts';
import { lastDayFault } from '../../../../../shared/domain/access/ends.ts';
import { useApiMutation, useApiQuery } from '../../../api/queries.ts';
import { useToday } from '../../../session/use-tenant.ts';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { type FormErrors, schemaErrors, withFault } from '../../../ui/form/form-errors.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { endTexts, memberTexts as t } from '../texts.ts';
import { addressesIn, addressFaults, holderOf, inviteAll } from './addresses.ts';
import { AddressesField } from './addresses-field.tsx';

const Role = z.object({ project_discipline: z.string().min(1, 'Choose a role') });
const Invite = Role.extend({ email: z.email('Enter an e-mail address.') });

/** Invites one or several people to a role. Always says whether people with an account join at once (ADM-363 to ADM-365). */
export function InviteModal({ project, onClose }: { project: Project; onClose(): void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState('');
  const [until, setUntil] = useState('');
  const [auto, setAuto] = useState(false);
  const flash = useFlash();
  const today = useToday();
  const params = { projectId: project.uid };
  const roles = useApiQuery(members, 'listRoles', { params });
  const people = useApiQuery(members, 'listMembers', { params });
  const create = useApiMutation(invites, 'inviteToProject', { changes: 'project' });
  const addresses = addressesIn(email);
  const isSeveral = addresses.length > 1;
  const held = holderOf(role, people.data ?? []);
  const bodyFor = (address: string) => ({
    email: address,
    project_discipline: role,
    meta_json: { auto_accept_if_user_exists: auto },
    ...(until && { until }),
  });
  const check = (): FormErrors => {
    const body = bodyFor(addresses[0] ?? '');
    const found = isSeveral
      ? withFault(schemaErrors(Role, body), 'email', addressFaults(addresses))
      : withFault(schemaErrors(Invite, body), 'project_discipline', held(body.email));
    return withFault(found, 'until', lastDayFault(until, today));
  };
  const invite = (address: string) => create.mutateAsync({ args: { params, body: bodyFor(address) } });
  const inviteSeveral = async () => {
    const one = async (address: string) => ({ joined: (await invite(address)).status === 'accepted' });
    flash({ type: 'success', content: await inviteAll(addresses, { invite: one, held, keep: setEmail }) });
  };
  const save = async () => {
    if (isSeveral) return inviteSeveral();
    const made = await invite(addresses[0]!);
    flash({ type: 'success', content: fill(made.status === 'accepted' ? t.joined : t.invited, { email: made.email }) });
  };
  return (
    <FormModal title={t.invite} submitText={t.inviteAction} check={check} save={save} onClose={onClose}>
      {(error) => (
        <>
          <AddressesField value={email} onChange={setEmail} error={error('email')} />
          <ChoiceField
            label={t.role}
            isRequired
            value={role}
            choices={(roles.data ?? []).map(({ uid, name }) => ({ value: uid, label: name }))}
            read={roles}
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
