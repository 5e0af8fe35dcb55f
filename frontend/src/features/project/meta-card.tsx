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
import { ProjectChangedSince } from './settings/use-change-project.ts';
import { projectTexts as t } from './texts.ts';

type Meta = Readonly<Record<string, unknown>>;
/** `begin`: a person starts to change the text */
type Props = { meta: Meta; isSaving: boolean; begin?(): void; save(change: Meta): Promise<unknown> };
/** `began`: the stored text when the typing began, for comparison, so that later changes are not lost */
type Typed = { text: string; began: Meta };

/** A typed text over what is stored now; one that cannot be read stays. */
function typedOver(typed: Typed, now: Meta): Typed {
  const mine = parseObject(typed.text);
  const over = mine && withMeta(typed.began, changedMeta(typed.began, mine), now);
  return over ? { text: JSON.stringify(over, null, 2), began: now } : typed;
}

/** The meta-data of a project or a package as JSON (ADM-099). */
export function MetaCard({ meta, isSaving, begin, save }: Props) {
  const stored = JSON.stringify(meta, null, 2);
  const [typed, setTyped] = useState<Typed>();
  const text = typed?.text;
  const [errors, setErrors] = useState(NO_ERRORS);
  const flash = useFlash();
  useUnsaved(() => text !== undefined && text !== stored);
  const next = parseObject(text ?? stored);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!next) return;
    try {
      await save(changedMeta(typed?.began ?? meta, next));
      // what was typed while it was being saved stays
      setTyped((now) => (now?.text === text ? undefined : now && { ...now, began: next }));
      setErrors(NO_ERRORS);
      flash({ type: 'success', content: t.saved });
    } catch (failure) {
      if (failure instanceof ProjectChangedSince) setTyped((mine) => mine && typedOver(mine, failure.now.meta_json));
      setErrors(formErrors(failure));
    }
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
