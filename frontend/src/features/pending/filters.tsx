import Checkbox from '@cloudscape-design/components/checkbox';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import TextFilter from '@cloudscape-design/components/text-filter';
import type { Company } from '../../../../shared/contract/company/companies.ts';
import { shortId } from '../../../../shared/domain/kernel/names.ts';
import { usePhone } from '../../ui/use-phone.ts';
import type { PendingFilter } from './filter-rows.ts';
import { PRESET_NAMES, type Preset } from './presets.ts';
import { companyChoices, STATUS_CHOICES } from './rows.ts';
import { pendingTexts as texts } from './texts.ts';

type Props = {
  filter: PendingFilter;
  companies: readonly Company[];
  preset: Preset;
  onFilter(part: Partial<PendingFilter>): void;
  onPreset(preset: Preset): void;
};

/**
 * The filters of the pending actions (search, company, status, approved reports), and the columns of the table, which a phone
 * does not have.
 */
export function PendingFilters({ filter, companies, preset, onFilter, onPreset }: Props) {
  const companyOptions = [
    { value: '', label: texts.allCompanies },
    ...companyChoices(companies).map(({ uid, name }) => ({ value: shortId(uid), label: name })),
  ];
  const isPhone = usePhone();
  const statusOptions = [
    { value: '', label: texts.allStatuses },
    ...STATUS_CHOICES.map((name) => ({ value: name, label: name })),
  ];
  const chosen = <O extends { value: string }>(options: O[], value: string) =>
    options.find((option) => option.value === value) ?? options[0]!;
  return (
    <SpaceBetween size="xs" direction="horizontal" alignItems="center">
      <TextFilter
        filteringText={filter.search}
        filteringAriaLabel={texts.search}
        filteringPlaceholder={texts.searchHint}
        onChange={({ detail }) => onFilter({ search: detail.filteringText })}
      />
      <Select
        ariaLabel={texts.company}
        options={companyOptions}
        selectedOption={chosen(companyOptions, filter.company)}
        onChange={({ detail }) => onFilter({ company: detail.selectedOption.value ?? '' })}
      />
      <Select
        ariaLabel={texts.status}
        options={statusOptions}
        selectedOption={chosen(statusOptions, filter.status)}
        onChange={({ detail }) => onFilter({ status: detail.selectedOption.value ?? '' })}
      />
      <Checkbox checked={filter.approved} onChange={({ detail }) => onFilter({ approved: detail.checked })}>
        {texts.approved}
      </Checkbox>
      {!isPhone && (
        <SegmentedControl
          label={texts.preset}
          selectedId={preset}
          options={PRESET_NAMES.map((id) => ({ id, text: texts.presets[id] }))}
          onChange={({ detail }) => onPreset(PRESET_NAMES.find((id) => id === detail.selectedId) ?? 'all')}
        />
      )}
    </SpaceBetween>
  );
}
