import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type FormEvent, useState } from 'react';
import { useFlash } from '../../ui/flash.tsx';
import { changedMeta, withMeta } from '../../ui/form/changed-meta.ts';
import { formErrors, NO_ERRORS } from '../../ui/form/form-errors.ts';
import { FormProblem } from '../../ui/form/form-modal.tsx';
import { JsonField, parseObject } from '../../ui/form/json-field.tsx';
import { useUnsaved } from '../../ui/form/unsaved.ts';
import { MetaChangedSince, type MetaData } from './meta-changed-since.ts';
import { projectTexts as t } from './texts.ts';

/** `begin`: called when a person starts typing; `save`: called with the changed keys, and the meta-data that they are based on */
type Props = { meta: MetaData; begin?(): void; save(change: MetaData, began: MetaData): Promise<unknown> };
/** `began`: the stored meta-data when typing began, to detect other people's changes */
type TypedMeta = { text: string; began: MetaData };

/** Merges a typed text into the stored meta-data. An invalid text stays as it is. */
function typedOver(typed: TypedMeta, now: MetaData): TypedMeta {
  const mine = parseObject(typed.text);
  const over = mine && withMeta(typed.began, changedMeta(typed.began, mine), now);
  return over ? { text: JSON.stringify(over, null, 2), began: now } : typed;
}

/**
 * The meta-data of a project or a package as JSON (ADM-099). After `save` has failed with `MetaChangedSince`, the form continues
 * from the stored meta-data.
 */
export function MetaCard({ meta, begin, save }: Props) {
  const stored = JSON.stringify(meta, null, 2);
  const [typed, setTyped] = useState<TypedMeta>();
  const text = typed?.text;
  const [errors, setErrors] = useState(NO_ERRORS);
  const [isSaving, setSaving] = useState(false);
  const flash = useFlash();
  useUnsaved(() => text !== undefined && text !== stored);
  const next = parseObject(text ?? stored);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!next || isSaving) return;
    const began = typed?.began ?? meta;
    setSaving(true);
    try {
      await save(changedMeta(began, next), began);
      // Text typed during the save stays.
      setTyped((now) => (now?.text === text ? undefined : now && { ...now, began: next }));
      setErrors(NO_ERRORS);
      flash({ type: 'success', content: t.saved });
    } catch (failure) {
      if (failure instanceof MetaChangedSince) setTyped((mine) => mine && typedOver(mine, failure.meta));
      setErrors(formErrors(failure));
    }
    setSaving(false);
  };
  const edit = (next: string) => {
    begin?.();
    setTyped((now) => ({ text: next, began: now?.began ?? meta }));
  };
  const fault = Object.entries(errors.fields).find(([name]) => name === 'meta_json' || name.startsWith('meta_json.'));
  return (
    <Container header={<Header variant="h2">{t.meta}</Header>}>
      <form onSubmit={submit} noValidate>
        <SpaceBetween size="m">
          <FormProblem errors={errors} />
          <JsonField label={t.metaField} hint={t.metaHint} value={text ?? stored} error={fault?.join(': ')} onChange={edit} />
          <Button loading={isSaving} disabled={!next || text === undefined || text === stored}>
            {t.saveMeta}
          </Button>
        </SpaceBetween>
      </form>
    </Container>
  );
}
