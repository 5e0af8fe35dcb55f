import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { useState } from 'react';
import { searchedText } from '../../../../shared/domain/metric/unit-text.ts';
import { isInOtherCase } from '../../../../shared/domain/metric/usual-units.ts';
import { fill } from '../fill.ts';
import { common } from '../texts.ts';
import type { Choice } from './choice-field.tsx';

type Props = {
  label: string;
  value: string;
  choices: readonly Choice[];
  hint?: string;
  error: string | undefined;
  /** whether its form is not sent without it; its label has a star */
  isRequired?: boolean;
  onChange(value: string): void;
};

/**
 * The choices that a search finds, and at the end the searched text itself, unless it is another spelling of a choice: 'm³' of
 * M3. In another letter case it may be another unit: mL is not ML.
 */
export function foundOrOwn(choices: readonly Choice[], searched: string): Choice[] {
  const own = searched.trim();
  const found = choices.filter(({ label }) => searchedText(label).includes(searchedText(own)));
  const isOther = (label: string) => searchedText(label) !== searchedText(own) || isInOtherCase(label, own);
  const isNew = own !== '' && choices.every(({ value, label }) => value !== own && isOther(label));
  return isNew ? [...found, { value: own, label: fill(common.useOwn, { text: own }) }] : found;
}

/**
 * A choice from a list, or a text of one's own that is typed into its search. A value that the list lacks is among the choices.
 */
export function ChoiceOrOwnField({ label, value, choices, hint, error, isRequired = false, onChange }: Props) {
  const [searched, setSearched] = useState('');
  const all = value === '' || choices.some((each) => each.value === value) ? choices : [...choices, { value, label: value }];
  return (
    <FormField label={label} constraintText={hint} errorText={error}>
      <Select
        options={foundOrOwn(all, searched)}
        selectedOption={all.find((each) => each.value === value) ?? null}
        ariaRequired={isRequired}
        filteringType="manual"
        filteringPlaceholder={common.searchOrOwn}
        filteringAriaLabel={common.searchOrOwn}
        statusType="finished"
        onLoadItems={({ detail }) => setSearched(detail.filteringText)}
        onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
      />
    </FormField>
  );
}
