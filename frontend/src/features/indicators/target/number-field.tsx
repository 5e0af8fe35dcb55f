import Input from '@cloudscape-design/components/input';

type Props = { value: string; label?: string; readOnly: boolean; onChange(value: string): void; onLeave(): void };

/** A number in steps of 0.01 (ADM-357). */
export const NumberField = ({ value, label, readOnly, onChange, onLeave }: Props) => (
  <Input
    type="number"
    step={0.01}
    inputMode="decimal"
    value={value}
    readOnly={readOnly}
    {...(label !== undefined && { ariaLabel: label })}
    onChange={({ detail }) => onChange(detail.value)}
    onBlur={onLeave}
  />
);
