import { useState } from 'react';
import { z } from 'zod';
import type { Company } from '../../../../../shared/contract/company/companies.ts';
import { companyInvites } from '../../../../../shared/contract/company/company-invites.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { schemaErrors } from '../../../ui/form/form-errors.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { companyMemberTexts as ct, memberTexts as t } from '../texts.ts';

const Invite = z.object({ email: z.email('Enter an e-mail address.') });

/** An invitation to a company, as a member or as an administrator. */
export function CompanyInviteModal({ company, onClose }: { company: Company; onClose(): void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState('member');
  const flash = useFlash();
  const create = useApiMutation(companyInvites, 'inviteToCompany');
  const body = { email: email.trim(), is_admin: role === 'admin' };
  const save = async () => {
    const made = await create.mutateAsync({ args: { params: { companyId: company.uid }, body } });
    flash({ type: 'success', content: fill(t.invited, { email: made.email }) });
  };
  return (
    <FormModal
      title={t.invite}
      submitText={t.inviteAction}
      check={() => schemaErrors(Invite, body)}
      save={save}
      onClose={onClose}
    >
      {(error) => (
        <>
          <TextField label={t.emailField} name="email" type="email" value={email} onChange={setEmail} error={error('email')} />
          <ChoiceField
            label={t.role}
            value={role}
            choices={[
              { value: 'member', label: ct.member },
              { value: 'admin', label: ct.administrator },
            ]}
            onChange={setRole}
          />
        </>
      )}
    </FormModal>
  );
}
