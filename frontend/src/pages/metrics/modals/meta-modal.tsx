import FormField from '@cloudscape-design/components/form-field';
import Textarea from '@cloudscape-design/components/textarea';
import { useState } from 'react';
import { metricsTexts as texts } from '../../../app/texts/metrics.ts';
import { FormModal } from '../../../components/form-modal.tsx';

type Meta = Record<string, unknown>;
type Props = { title: string; label: string; meta: Meta; save(meta: Meta): Promise<unknown>; onClose(): void };

/** The object that a text holds; undefined when it is not valid (SET-302). */
export function parseMeta(text: string): Meta | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Meta) : undefined;
  } catch {
    return undefined;
  }
}

/** What to send so that exactly the edited keys are set: a removed key is sent as null (SET-362). */
export const metaChange = (before: Meta, after: Meta): Meta => ({
  ...Object.fromEntries(Object.keys(before).map((key) => [key, null])),
  ...after,
});

const shown = (meta: Meta) => Object.fromEntries(Object.entries(meta).filter(([, value]) => value !== null));

/** Meta-data as text; it cannot be saved while it is not valid (SET-184, SET-300 to SET-302). */
export function MetaModal({ title, label, meta, save, onClose }: Props) {
  const [text, setText] = useState(() => JSON.stringify(shown(meta), null, 2));
  const parsed = parseMeta(text);
  return (
    <FormModal
      title={title}
      size="large"
      submitDisabled={parsed === undefined}
      save={() => save(metaChange(meta, parsed ?? {}))}
      onClose={onClose}
    >
      {(error) => (
        <FormField
          label={label}
          constraintText={texts.metaHint}
          errorText={parsed ? error('meta_json') : texts.metaInvalid}
          stretch
        >
          <Textarea value={text} rows={14} spellcheck={false} onChange={({ detail }) => setText(detail.value)} />
        </FormField>
      )}
    </FormModal>
  );
}
