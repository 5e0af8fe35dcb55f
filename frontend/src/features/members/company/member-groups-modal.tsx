import FormField from '@cloudscape-design/components/form-field';
import Multiselect from '@cloudscape-design/components/multiselect';
import { useState } from 'react';
import type { Company } from '../../../../../shared/contract/company/companies.ts';
import { type CompanyMember, companyMembers } from '../../../../../shared/contract/company/company-members.ts';
import { useApiMutation, useApiQuery } from '../../../api/queries.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { companyMemberTexts as ct, memberTexts as t } from '../texts.ts';
import { memberName } from './user-columns.tsx';

type Props = { company: Company; member: CompanyMember; onClose(): void };

/** The permission groups of a member of a company; without one the member has the rights of every member. */
export function CompanyMemberGroupsModal({ company, member, onClose }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>(() => member.auth.map(({ uid }) => uid));
  const query = useApiQuery(companyMembers, 'listCompanyGroups', { params: { companyId: company.uid } });
  const change = useApiMutation(companyMembers, 'changeCompanyMember');
  const save = () => {
    const params = { companyId: company.uid, memberId: member.uid };
    return change.mutateAsync({ args: { params, query: {}, body: { auth: [...chosen] } } });
  };
  const options = (query.data ?? []).map(({ uid, name }) => ({ value: uid, label: name }));
  return (
    <FormModal title={ct.groups} subject={memberName(member)} save={save} onClose={onClose}>
      {(error) => (
        <FormField label={ct.groups} description={ct.groupsText} errorText={error('auth')}>
          <Multiselect
            options={options}
            selectedOptions={options.filter(({ value }) => chosen.includes(value))}
            onChange={({ detail }) => setChosen(detail.selectedOptions.flatMap(({ value }) => value ?? []))}
            placeholder={ct.chooseGroups}
            empty={t.noGroups}
            statusType={query.isPending ? 'loading' : 'finished'}
          />
        </FormField>
      )}
    </FormModal>
  );
}
