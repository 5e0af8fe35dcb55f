import RadioGroup from '@cloudscape-design/components/radio-group';
import { useState } from 'react';
import type { Company } from '../../../../../shared/contract/company/companies.ts';
import {
  type CompanyMember,
  companyMembers,
  type LeftOutCompanies,
} from '../../../../../shared/contract/company/company-members.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { companyMemberTexts as t } from '../texts.ts';
import { memberName } from './user-columns.tsx';

/** A text about the companies below that the change leaves out, by name if the person sees them; undefined if there are none. */
export function leftOutText({ companies, others }: LeftOutCompanies): string | undefined {
  const more = others === 1 ? [t.oneOther] : others > 1 ? [fill(t.others, { count: others })] : [];
  const named = [...companies.map(({ name }) => name), ...more];
  return named.length === 0 ? undefined : fill(t.leftOut, { companies: named.join(', ') });
}

type Props = { company: Company; member: CompanyMember; onClose(): void };

/**
 * Makes a member an administrator, or an ordinary member again: only here, or also in the companies below that the person
 * administers.
 */
export function CompanyAdminModal({ company, member, onClose }: Props) {
  const [reach, setReach] = useState('here');
  const flash = useFlash();
  const change = useApiMutation(companyMembers, 'changeCompanyMember');
  const isAdmin = !member.is_admin;
  const user = memberName(member);
  const save = async () => {
    const params = { companyId: company.uid, memberId: member.uid };
    const query = reach === 'below' ? { push_below: 'true' } : {};
    const changed = await change.mutateAsync({
      args: { params, query, body: { is_admin: isAdmin } },
      options: { ifMatch: member.version },
    });
    const byGroup = changed.auth.find((group) => group.is_admin);
    if (!isAdmin && byGroup) flash({ type: 'warning', content: fill(t.adminByGroup, { user, group: byGroup.name }) });
    else flash({ type: 'success', content: fill(isAdmin ? t.nowAdmin : t.noLongerAdmin, { user }) });
    const left = changed.left_out && leftOutText(changed.left_out);
    if (left !== undefined) flash({ type: 'warning', content: left });
  };
  const title = isAdmin ? t.makeAdmin : t.unmakeAdmin;
  return (
    <FormModal title={title} subject={user} submitText={title} save={save} onClose={onClose}>
      {() => (
        <RadioGroup
          ariaLabel={t.reach}
          value={reach}
          onChange={({ detail }) => setReach(detail.value)}
          items={[
            { value: 'here', label: t.here, description: company.name },
            { value: 'below', label: t.hereAndBelow, description: t.hereAndBelowText },
          ]}
        />
      )}
    </FormModal>
  );
}
