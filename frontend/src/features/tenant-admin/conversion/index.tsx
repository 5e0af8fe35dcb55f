import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { tenantFactors } from '../../../../../shared/contract/factor/factor-groups.ts';
import type { FactorGroup } from '../../../../../shared/contract/factor/factors.ts';
import { formatDate } from '../../../../../shared/domain/kernel/dates.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { useIdInAddress } from '../../../session/use-id-in-address.ts';
import { fill } from '../../../ui/fill.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { AddFactor } from './add-factor.tsx';
import { FactorList } from './factor-list.tsx';
import { GroupsCard } from './groups-card.tsx';
import { tenantFactorTexts as texts } from './texts.ts';

/** The conversion factors of the tenancy (ADM-027 to ADM-039). The address holds the chosen group. */
export default function TenantConversionPage() {
  const chosen = useIdInAddress('group');
  const groups = useApiQuery(tenantFactors, 'listFactorGroups', {});
  return (
    <SpaceBetween size="l">
      <PageHeader title={texts.tenancyTitle} description={texts.tenancyIntro} />
      <QueryState query={groups} isEmpty={() => false}>
        {(all) => <Content groups={all} group={chosen.find(all, ({ id }) => id)} onChoose={chosen.choose} />}
      </QueryState>
    </SpaceBetween>
  );
}

type Props = { groups: readonly FactorGroup[]; group: FactorGroup | undefined; onChoose(id: string): void };

function Content({ groups, group, onChoose }: Props) {
  const [adding, setAdding] = useState(false);
  const choose = (id: string) => {
    setAdding(false);
    onChoose(id);
  };
  return (
    <SpaceBetween size="l">
      <GroupSelector groups={groups} group={group} onChoose={choose} />
      <GroupsCard key={group?.id} groups={groups} group={group} onChoose={choose} />
      {adding && <AddFactor group={group} onClose={() => setAdding(false)} />}
      <FactorList groups={groups} group={group} isAdding={adding} onAdd={() => setAdding(true)} />
    </SpaceBetween>
  );
}

/** The choice of a group. Blank means the factors of all groups (ADM-028, ADM-029). */
function GroupSelector({ groups, group, onChoose }: Props) {
  const options = [
    { value: '', label: texts.allGroups },
    ...groups.map(({ id, name, start_date }) => ({
      value: id,
      label: name,
      description: start_date === null ? texts.undated : fill(texts.since, { day: formatDate(start_date) }),
    })),
  ];
  return (
    <FormField label={texts.groupSelector}>
      <Select
        options={options}
        selectedOption={options.find(({ value }) => value === (group?.id ?? '')) ?? null}
        onChange={({ detail }) => onChoose(detail.selectedOption.value ?? '')}
      />
    </FormField>
  );
}
