import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { ConversionFactor } from '../../../../shared/contract/factors.ts';
import { isValidFactor } from '../../../../shared/domain/factors.ts';
import { useFlash } from '../../app/flash.tsx';
import { conversionTexts as form } from '../../app/texts/factors.ts';
import { fill } from '../../app/texts/fill.ts';
import { factorTexts as texts } from '../../app/texts/metrics.ts';
import { DateField } from '../date-field.tsx';
import { type FormErrors, NO_ERRORS } from '../form-errors.ts';
import { FormModal } from '../form-modal.tsx';
import { TextField } from '../text-field.tsx';
import { DeleteFactor } from './delete-factor.tsx';
import type { FactorBody, FactorCalls, FactorMetric } from './factor-calls.ts';
import { MetricField, UnitField } from './factor-fields.tsx';

type Props = {
  calls: FactorCalls;
  /** the metrics to choose from; a single one is fixed */
  metrics: readonly FactorMetric[];
  units: readonly string[];
  /** preset unit; with a single metric it is fixed too */
  toUnit?: string;
  /** the factor to edit; without it one is added, preset to 1 (SET-307) */
  current?: ConversionFactor;
  onClose(): void;
};

const bodyOf = (current: ConversionFactor): FactorBody => ({
  ...{ metric: current.metric.uid, toUnit: current.toUnit, factor: current.exact },
  ...{ source: current.source, description: current.description },
  ...{ startDate: current.startDate, endDate: current.endDate },
});

/** Only what was changed is sent, so that nobody else's change of another field is lost. */
const changed = (before: FactorBody, now: FactorBody): Partial<FactorBody> =>
  Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== before[field as keyof FactorBody]));

/** Adds or edits a conversion factor (SET-185, SET-186, SET-306, ADM-263, ADM-264). */
export function FactorModal({ calls, metrics, units, toUnit, current, onClose }: Props) {
  const only = metrics.length === 1 ? metrics[0]!.uid : '';
  const blank = { metric: only, toUnit: toUnit ?? '', factor: '1', source: '', description: '', startDate: null, endDate: null };
  const [body, setBody] = useState<FactorBody>(current ? bodyOf(current) : blank);
  const [isDeleting, setDeleting] = useState(false);
  const flash = useFlash();
  const set = (change: Partial<FactorBody>) => setBody((now) => ({ ...now, ...change }));
  const save = () => (current ? calls.update(current.uid, changed(bodyOf(current), body)) : calls.create(body));
  const known = [...metrics, ...(current ? [current.metric] : [])];
  const from = known.find(({ uid }) => uid === body.metric)?.unit;
  if (isDeleting && current) return <DeleteFactor calls={calls} factor={current} onClose={onClose} />;
  return (
    <FormModal
      title={current ? texts.editTitle : texts.addTitle}
      check={() => check(body)}
      save={save}
      onSaved={() => flash({ type: 'success', content: texts.saved })}
      onClose={onClose}
      submitDisabled={!isValidFactor(body.factor)}
    >
      {(error) => (
        <SpaceBetween size="m">
          <MetricField
            metrics={known}
            metric={body.metric}
            isFixed={current !== undefined || metrics.length === 1}
            error={error('metric')}
            onChange={(metric) => set({ metric })}
          />
          <ColumnLayout columns={2}>
            <TextField label={texts.fromUnit} value={from ?? ''} disabled error={error('unitFrom')} onChange={() => undefined} />
            <UnitField
              units={units}
              unit={body.toUnit}
              isFixed={toUnit !== undefined}
              error={error('toUnit')}
              onChange={(unit) => set({ toUnit: unit })}
            />
          </ColumnLayout>
          <TextField
            label={texts.factor}
            inputMode="decimal"
            value={body.factor}
            hint={from && body.toUnit ? fill(texts.factorHint, { from, to: body.toUnit }) : undefined}
            error={isValidFactor(body.factor) ? error('factor') : texts.factorError}
            onChange={(factor) => set({ factor })}
          />
          <TextField
            label={texts.source}
            value={body.source}
            hint={texts.sourceHint}
            error={error('source')}
            onChange={(source) => set({ source })}
          />
          <ColumnLayout columns={2}>
            <DateField
              label={form.startDate}
              value={body.startDate ?? ''}
              error={error('startDate')}
              onChange={(day) => set({ startDate: day || null })}
            />
            <DateField
              label={form.endDate}
              value={body.endDate ?? ''}
              error={error('endDate')}
              onChange={(day) => set({ endDate: day || null })}
            />
          </ColumnLayout>
          <TextField
            label={form.description}
            value={body.description}
            error={error('description')}
            onChange={(description) => set({ description })}
          />
          {current && (
            <Button iconName="remove" formAction="none" onClick={() => setDeleting(true)}>
              {texts.delete}
            </Button>
          )}
        </SpaceBetween>
      )}
    </FormModal>
  );
}

function check({ metric, toUnit, factor, startDate, endDate }: FactorBody): FormErrors {
  const fields = {
    ...(metric === '' && { metric: texts.chooseMetric }),
    ...(toUnit === '' && { toUnit: texts.chooseUnit }),
    ...(!isValidFactor(factor) && { factor: texts.factorError }),
    ...(startDate && endDate && endDate < startDate && { endDate: form.endBeforeStart }),
  };
  const [first] = Object.values(fields);
  return first === undefined ? NO_ERRORS : { ...NO_ERRORS, summary: first, fields };
}
