import DatePicker from '@cloudscape-design/components/date-picker';
import FormField from '@cloudscape-design/components/form-field';

type Props = {
  label: string;
  /** YYYY-MM-DD, or empty */
  value: string;
  onChange(value: string): void;
  hint?: string;
  error?: string | undefined;
};

/** A day, typed or chosen, with its fault beside it. */
export function DateField({ label, value, onChange, hint, error }: Props) {
  return (
    <FormField label={label} constraintText={hint} errorText={error}>
      <DatePicker
        value={value}
        format="iso"
        inputFormat="iso"
        placeholder="YYYY-MM-DD"
        openCalendarAriaLabel={(chosen) => (chosen ? `${label}, ${chosen}` : label)}
        onChange={({ detail }) => onChange(detail.value)}
      />
    </FormField>
  );
}
