import FormField from '@cloudscape-design/components/form-field';
import Multiselect from '@cloudscape-design/components/multiselect';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Company } from '../../../../../shared/contract/company/companies.ts';
import { type CompanyMember, companyMembers } from '../../../../../shared/contract/company/company-members.ts';
import { readAtOnce, useApiMutation, useApiQuery } from '../../../api/queries.ts';
import { changedToChoices } from '../../../ui/form/changed-to.ts';
import { choicesState } from '../../../ui/form/choice-field.tsx';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { useTypedFields } from '../../../ui/form/typed-fields.ts';
import { companyMemberTexts as ct, memberTexts as t } from '../texts.ts';
import { memberName } from './user-columns.tsx';

const storedIn = ({ auth }: CompanyMember) => ({ groups: auth.map(({ uid }) => uid).toSorted() });

type Props = { company: Company; member: CompanyMember; onClose(): void };

/** The permission groups of a company's member. Without a group the member has the rights of every member. */
export function CompanyMemberGroupsModal({ company, member, onClose }: Props) {
  const [stored, setStored] = useState(() => storedIn(member));
  const form = useTypedFields(stored);
  const chosen = form.values.groups;
  const queries = useQueryClient();
  const query = useApiQuery(companyMembers, 'listCompanyGroups', { params: { companyId: company.uid } });
  const change = useApiMutation(companyMembers, 'changeCompanyMember');
  const options = (query.data ?? []).map(({ uid, name }) => ({ value: uid, label: name }));
  const save = async () => {
    const place = { companyId: company.uid };
    const all = await readAtOnce(queries, companyMembers, 'listCompanyMembers', { params: place });
    const current = all.find(({ uid }) => uid === member.uid) ?? member;
    const now = storedIn(current);
    const labels = {
      groups: changedToChoices(ct.groups, (group: string) => options.find(({ value }) => value === group)?.label),
    };
    await form.check(now, labels, () => setStored(now));
    const params = { ...place, memberId: member.uid };
    return change.mutateAsync({
      args: { params, query: {}, body: { auth: [...chosen] } },
      options: { ifMatch: current.version },
    });
  };
  return (
    <FormModal title={ct.groups} subject={memberName(member)} save={save} onClose={onClose}>
      {(error) => (
        <FormField label={ct.groups} description={ct.groupsText} errorText={error('auth')}>
          <Multiselect
            options={options}
            selectedOptions={options.filter(({ value }) => chosen.includes(value))}
            onChange={({ detail }) => form.set('groups', detail.selectedOptions.flatMap(({ value }) => value ?? []).toSorted())}
            placeholder={ct.chooseGroups}
            empty={t.noGroups}
            {...choicesState(query)}
          />
        </FormField>
      )}
    </FormModal>
  );
}
