import { useState } from 'react';
import { z } from 'zod';
import type { Company } from '../../../../../shared/contract/company/companies.ts';
import { companyInvites } from '../../../../../shared/contract/company/company-invites.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { type FormErrors, NO_ERRORS, schemaErrors } from '../../../ui/form/form-errors.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { common } from '../../../ui/texts.ts';
import { addressesIn, addressFaults, inviteAll } from '../invites/addresses.ts';
import { AddressesField } from '../invites/addresses-field.tsx';
import { companyMemberTexts as ct, memberTexts as t } from '../texts.ts';

const Invite = z.object({ email: z.email('Enter an e-mail address.') });

/** Invitations of one or several people to a company, as a member or as an administrator. */
export function CompanyInviteModal({ company, onClose }: { company: Company; onClose(): void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState('member');
  const flash = useFlash();
  const create = useApiMutation(companyInvites, 'inviteToCompany');
  const addresses = addressesIn(email);
  const isSeveral = addresses.length > 1;
  const check = (): FormErrors => {
    if (!isSeveral) return schemaErrors(Invite, { email: addresses[0] ?? '' });
    const fault = addressFaults(addresses);
    return fault === undefined ? NO_ERRORS : { ...NO_ERRORS, summary: common.checkFields, fields: { email: fault } };
  };
  const invite = (address: string) =>
    create.mutateAsync({ args: { params: { companyId: company.uid }, body: { email: address, is_admin: role === 'admin' } } });
  const inviteSeveral = async () => {
    const one = async (address: string) => ({ joined: (await invite(address)).status === 'accepted' });
    flash({ type: 'success', content: await inviteAll(addresses, { invite: one, keep: setEmail }) });
  };
  const save = async () => {
    if (isSeveral) return inviteSeveral();
    const made = await invite(addresses[0]!);
    flash({ type: 'success', content: fill(t.invited, { email: made.email }) });
  };
  return (
    <FormModal title={t.invite} submitText={t.inviteAction} check={check} save={save} onClose={onClose}>
      {(error) => (
        <>
          <AddressesField value={email} onChange={setEmail} error={error('email')} />
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
