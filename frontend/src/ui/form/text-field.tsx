import FormField from '@cloudscape-design/components/form-field';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import type { ReactNode } from 'react';

type Props = {
  label: string;
  value: string;
  onChange(value: string): void;
  name?: string;
  type?: InputProps['type'];
  autoComplete?: string;
  inputMode?: NonNullable<InputProps['inputMode']>;
  description?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** a warning, which does not prevent saving */
  warning?: string;
  /** whether the form requires a value; the label then has a star */
  isRequired?: boolean;
  disabled?: boolean;
  placeholder?: string;
};

/** A text field of one line with its label and error. */
export function TextField({
  label,
  value,
  onChange,
  error,
  warning,
  hint,
  description,
  type = 'text',
  isRequired = false,
  autoComplete,
  ...rest
}: Props) {
  return (
    <FormField label={label} errorText={error} warningText={warning} constraintText={hint} description={description}>
      <Input
        {...rest}
        type={type}
        ariaRequired={isRequired}
        value={value}
        autoComplete={autoComplete ?? false}
        onChange={({ detail }) => onChange(detail.value)}
      />
    </FormField>
  );
}
