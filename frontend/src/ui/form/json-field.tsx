import FormField from '@cloudscape-design/components/form-field';
import Textarea from '@cloudscape-design/components/textarea';
import { common } from '../texts.ts';

type JsonObject = Record<string, unknown>;

/** Parses a text as a JSON object; undefined if it is not valid (SET-302). */
export function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}

type Props = {
  label: string;
  hint?: string;
  value: string;
  rows?: number;
  error?: string | undefined;
  /** shown while the text is a JSON object without an error */
  warning?: string;
  onChange(value: string): void;
};

/** Meta-data as JSON text, with an error while the text is not a JSON object (SET-300, SET-301). */
export function JsonField({ label, hint, value, rows = 12, error, warning, onChange }: Props) {
  const fault = parseObject(value) ? error : common.metaInvalid;
  return (
    <FormField label={label} constraintText={hint} errorText={fault} warningText={fault ? undefined : warning} stretch>
      <Textarea value={value} rows={rows} spellcheck={false} onChange={({ detail }) => onChange(detail.value)} />
    </FormField>
  );
}
