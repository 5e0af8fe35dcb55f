import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { common } from '../texts.ts';

export type Choice = { value: string; label: string; description?: string };

type Props = {
  label: string;
  value: string;
  choices: readonly Choice[];
  onChange(value: string): void;
  placeholder?: string;
  hint?: string;
  disabled?: boolean;
  error?: string | undefined;
  /** something to look at that refuses nothing */
  warning?: string;
};

/** A choice from a list, with its error. */
export function ChoiceField({ label, value, choices, onChange, placeholder, hint, disabled = false, error, warning }: Props) {
  return (
    <FormField label={label} constraintText={hint} errorText={error} warningText={warning}>
      <Select
        options={choices}
        selectedOption={choices.find((choice) => choice.value === value) ?? null}
        onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
        filteringType={choices.length > 8 ? 'auto' : 'none'}
        noMatch={common.noMatch}
        disabled={disabled}
        {...(placeholder !== undefined && { placeholder })}
      />
    </FormField>
  );
}
