import FormField from '@cloudscape-design/components/form-field';
import Textarea from '@cloudscape-design/components/textarea';
import { useState } from 'react';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { type Meta, metaChange, parseMeta } from '../meta.ts';
import { metricsTexts as texts } from '../texts.ts';

type Props = { title: string; label: string; hint?: string; meta: Meta; save(meta: Meta): Promise<unknown>; onClose(): void };

const shown = (meta: Meta) => Object.fromEntries(Object.entries(meta).filter(([, value]) => value !== null));

/** Meta-data as text; it cannot be saved while it is not valid (SET-184, SET-300 to SET-302). */
export function MetaModal({ title, label, hint = texts.metaHint, meta, save, onClose }: Props) {
  const [text, setText] = useState(() => JSON.stringify(shown(meta), null, 2));
  const parsed = parseMeta(text);
  const faultOf = (error: (name: string) => string | undefined) =>
    error('meta_json') ??
    Object.keys(parsed ?? {})
      .flatMap((key) => {
        const fault = error(`meta_json.${key}`);
        return fault === undefined ? [] : [`${key}: ${fault}`];
      })
      .at(0);
  return (
    <FormModal
      title={title}
      size="large"
      submitDisabled={parsed === undefined}
      save={() => save(metaChange(meta, parsed ?? {}))}
      onClose={onClose}
    >
      {(error) => (
        <FormField label={label} constraintText={hint} errorText={parsed ? faultOf(error) : texts.metaInvalid} stretch>
          <div className="meta-text">
            <Textarea value={text} rows={14} spellcheck={false} onChange={({ detail }) => setText(detail.value)} />
          </div>
        </FormField>
      )}
    </FormModal>
  );
}
