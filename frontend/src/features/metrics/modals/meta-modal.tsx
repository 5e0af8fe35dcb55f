import FormField from '@cloudscape-design/components/form-field';
import Textarea from '@cloudscape-design/components/textarea';
import { useState } from 'react';
import { ApiError } from '../../../api/errors.ts';
import { changedMeta, withMeta } from '../../../ui/form/changed-meta.ts';
import { FormFault } from '../../../ui/form/form-errors.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { type Meta, parseMeta } from '../meta.ts';
import { metricsTexts as texts } from '../texts.ts';
import { RowChangedSince } from './changed-fields.ts';

/** The initial meta-data. `version`: version of the object that has them. */
export type SeenMeta = { meta: Meta; version?: number | undefined };
/** `save` receives the changed keys, null for a removed one; `reread` returns the stored state if the version has changed. */
type Props = {
  title: string;
  label: string;
  hint?: string;
  seen: SeenMeta;
  save(change: Meta, version: number | undefined): Promise<unknown>;
  reread?(): Promise<SeenMeta>;
  onClose(): void;
};

const shown = (meta: Meta) => Object.fromEntries(Object.entries(meta).filter(([, value]) => value !== null));
const textOf = (meta: Meta) => JSON.stringify(shown(meta), null, 2);

/** Edits meta-data as JSON text, which can be saved only while it is valid (SET-184, SET-300 to SET-302). */
export function MetaModal({ title, label, hint = texts.metaHint, seen, save, reread, onClose }: Props) {
  const [began, setBegan] = useState(seen);
  const [text, setText] = useState(() => textOf(seen.meta));
  const parsed = parseMeta(text);
  const faultOf = (error: (name: string) => string | undefined) =>
    error('meta_json') ??
    Object.keys(parsed ?? {})
      .flatMap((key) => {
        const fault = error(`meta_json.${key}`);
        return fault === undefined ? [] : [`${key}: ${fault}`];
      })
      .at(0);
  const send = async () => {
    const change = changedMeta(shown(began.meta), parsed ?? {});
    if (Object.keys(change).length === 0) return undefined;
    const goOnFrom = (now: SeenMeta) => {
      setBegan(now);
      setText(textOf(withMeta(shown(began.meta), change, shown(now.meta))));
    };
    try {
      return await save(change, began.version);
    } catch (error) {
      if (error instanceof RowChangedSince) goOnFrom({ meta: error.now.row.fields.meta_json });
      if (!reread || !(error instanceof ApiError && error.status === 409)) throw error;
      goOnFrom(await reread());
      throw new FormFault(texts.metaChangedMeanwhile, {});
    }
  };
  return (
    <FormModal title={title} size="large" submitDisabled={parsed === undefined} save={send} onClose={onClose}>
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
