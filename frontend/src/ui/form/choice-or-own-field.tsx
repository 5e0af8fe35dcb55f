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
  /** whether the form requires a value; the label then has a star */
  isRequired?: boolean;
  onChange(value: string): void;
};

/**
 * The choices that a search finds, followed by the searched text itself, unless it is another spelling of a choice: 'm³' is M3. A
 * text in another letter case counts as new, because mL is not ML.
 */
export function foundOrOwn(choices: readonly Choice[], searched: string): Choice[] {
  const own = searched.trim();
  const found = choices.filter(({ label }) => searchedText(label).includes(searchedText(own)));
  const isOther = (label: string) => searchedText(label) !== searchedText(own) || isInOtherCase(label, own);
  const isNew = own !== '' && choices.every(({ value, label }) => value !== own && isOther(label));
  return isNew ? [...found, { value: own, label: fill(common.useOwn, { text: own }) }] : found;
}

/** A choice from a list, or a new text, which is typed into the search. A value that is missing in the list is added to it. */
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
