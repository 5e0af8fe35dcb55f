import Checkbox from '@cloudscape-design/components/checkbox';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { tenantFactors } from '../../../../../shared/contract/factor/factor-groups.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { libraryTexts as texts } from './texts.ts';

/** Filters of the library; '' for all. */
export type Narrowing = { group: string; year: string; onlyFitting: boolean };

type Props = {
  value: Narrowing;
  /** label of `onlyFitting`; '' if no unit is chosen */
  fitting: string;
  onChange(value: Narrowing): void;
};

/** The filters of the library's search. Reads the groups when it is opened. */
export function LibraryFilter(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <ExpandableSection
      headerText={texts.narrow}
      headingTagOverride="h3"
      expanded={open}
      onChange={({ detail }) => setOpen(detail.expanded)}
    >
      {open && <Choices {...props} />}
    </ExpandableSection>
  );
}

function Choices({ value, fitting, onChange }: Props) {
  const list = useApiQuery(tenantFactors, 'listFactorGroups', {});
  const groups = list.data ?? [];
  const years = [...new Set(groups.flatMap(({ start_date }) => start_date?.slice(0, 4) ?? []))];
  return (
    <SpaceBetween size="s">
      <ColumnLayout columns={2}>
        <ChoiceField
          label={texts.group}
          read={list}
          value={value.group}
          choices={[
            { value: '', label: texts.everyGroup },
            ...groups.map(({ id, name }) => ({ value: id, label: name })),
            { value: 'global', label: texts.noGroup },
          ]}
          onChange={(group) => onChange({ ...value, group })}
        />
        <ChoiceField
          label={texts.year}
          value={value.year}
          choices={[{ value: '', label: texts.everyYear }, ...years.map((year) => ({ value: year, label: year }))]}
          onChange={(year) => onChange({ ...value, year })}
        />
      </ColumnLayout>
      {fitting !== '' && (
        <Checkbox checked={value.onlyFitting} onChange={({ detail }) => onChange({ ...value, onlyFitting: detail.checked })}>
          {fitting}
        </Checkbox>
      )}
    </SpaceBetween>
  );
}
