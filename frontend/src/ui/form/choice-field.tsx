import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import type { UseQueryResult } from '@tanstack/react-query';
import { common } from '../texts.ts';

/** The query that the choices come from. */
export type ChoicesRead = Pick<UseQueryResult, 'data' | 'isError' | 'refetch'>;

export type Choice = { value: string; label: string; description?: string };

type Props = {
  label: string;
  value: string;
  choices: readonly Choice[];
  onChange(value: string): void;
  placeholder?: string;
  hint?: string;
  /** whether the form requires a value; the label then has a star */
  isRequired?: boolean;
  disabled?: boolean;
  error?: string | undefined;
  /** a warning, which does not prevent saving */
  warning?: string;
  /** the query of choices from the server; the list shows that it is loading, and offers a retry after a failure */
  read?: ChoicesRead | undefined;
};

/** The status props of Select and Multiselect for a query of choices. */
export function choicesState(read: ChoicesRead | undefined) {
  const isFailed = read?.data === undefined && read?.isError === true;
  const isRead = read === undefined || read.data !== undefined;
  return {
    statusType: isFailed ? ('error' as const) : isRead ? ('finished' as const) : ('loading' as const),
    loadingText: common.loading,
    errorText: common.choicesFailed,
    recoveryText: common.retry,
    onLoadItems: () => {
      if (isFailed) void read?.refetch();
    },
  };
}

/** A choice from a list, with its error. */
export function ChoiceField(props: Props) {
  const { label, value, choices, onChange, placeholder, hint, isRequired = false, disabled = false, warning, read } = props;
  const state = choicesState(read);
  const error = props.error ?? (state.statusType === 'error' ? state.errorText : undefined);
  return (
    <FormField label={label} constraintText={hint} errorText={error} warningText={warning}>
      <Select
        options={choices}
        selectedOption={choices.find((choice) => choice.value === value) ?? null}
        onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
        filteringType={choices.length > 8 ? 'auto' : 'none'}
        noMatch={common.noMatch}
        disabled={disabled}
        ariaRequired={isRequired}
        {...state}
        {...(placeholder !== undefined && { placeholder })}
      />
    </FormField>
  );
}
