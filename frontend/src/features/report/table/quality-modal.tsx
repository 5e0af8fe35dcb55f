import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import { useState } from 'react';
import {
  ESTIMATION_METHODS,
  type EstimationMethod,
  QUALITY_KINDS,
  type QualityKind,
  qualityKey,
  qualityOf,
  readUncertainty,
} from '../../../../../shared/domain/report/quality.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { type FormErrors, FormFault, NO_ERRORS } from '../../../ui/form/form-errors.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { isStoredAlike } from '../../../ui/form/merged.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { common } from '../../../ui/texts.ts';
import { useEntry, useSheet } from '../entries/context.ts';
import { qualityTexts as texts } from './quality-texts.ts';

type TypedQuality = { kind: QualityKind | ''; method: EstimationMethod | ''; uncertainty: string };

const METHOD_NAMES: Record<EstimationMethod, string> = {
  'last-year': texts.lastYear,
  average: texts.average,
  supplier: texts.supplier,
};

const KINDS = [
  { value: '', label: texts.unstated },
  ...QUALITY_KINDS.map((kind) => ({ value: kind, label: texts[kind], description: texts[`${kind}Hint`] })),
];
const METHODS = ESTIMATION_METHODS.map((method) => ({ value: method, label: METHOD_NAMES[method] }));

function faultsOf({ kind, method, uncertainty }: TypedQuality): FormErrors {
  const fields = {
    ...(kind === 'estimated' && method === '' && { method: texts.needsMethod }),
    ...(kind !== '' &&
      uncertainty.trim() !== '' &&
      readUncertainty(uncertainty) === null && { uncertainty: texts.needsUncertainty }),
  };
  return Object.keys(fields).length === 0 ? NO_ERRORS : { ...NO_ERRORS, summary: common.checkFields, fields };
}

function keyOf({ kind, method, uncertainty }: TypedQuality): string {
  if (kind === '') return '';
  const read = readUncertainty(uncertainty);
  return qualityKey({ kind, ...(kind === 'estimated' && method && { method }), ...(read !== null && { uncertainty: read }) });
}

/**
 * Asks whether a value was measured, calculated or estimated, and how uncertain it is. The answer is saved like a value, also
 * offline.
 */
export function QualityModal({ uid, name, onClose }: { uid: string; name: string; onClose(): void }) {
  const { store } = useSheet();
  const { value, noReport, quality } = useEntry(uid);
  const stated = qualityOf(quality);
  // the figure and the quality that the dialog is about
  const [about, setAbout] = useState({ value, noReport, quality });
  const [typed, setTyped] = useState<TypedQuality>({
    kind: stated?.kind ?? '',
    method: stated?.method ?? '',
    uncertainty: stated?.uncertainty ?? '',
  });
  const change = (part: Partial<TypedQuality>) => setTyped({ ...typed, ...part });
  const save = async () => {
    if (!isStoredAlike(about, { value, noReport, quality })) {
      setAbout({ value, noReport, quality });
      throw new FormFault(texts.changedSince, {});
    }
    store.change(uid, { quality: keyOf(typed) });
  };
  return (
    <FormModal title={texts.title} subject={name} check={() => faultsOf(typed)} save={save} onClose={onClose}>
      {(error) => (
        <>
          <FormField label={texts.kind}>
            <RadioGroup
              value={typed.kind}
              items={KINDS}
              onChange={({ detail }) => change({ kind: QUALITY_KINDS.find((kind) => kind === detail.value) ?? '' })}
            />
          </FormField>
          {typed.kind === 'estimated' && (
            <ChoiceField
              label={texts.method}
              isRequired
              value={typed.method}
              choices={METHODS}
              placeholder={texts.chooseMethod}
              error={error('method')}
              onChange={(value) => change({ method: ESTIMATION_METHODS.find((method) => method === value) ?? '' })}
            />
          )}
          {typed.kind !== '' && (
            <TextField
              label={texts.uncertainty}
              hint={texts.uncertaintyHint}
              value={typed.uncertainty}
              inputMode="decimal"
              error={error('uncertainty')}
              onChange={(uncertainty) => change({ uncertainty })}
            />
          )}
        </>
      )}
    </FormModal>
  );
}
