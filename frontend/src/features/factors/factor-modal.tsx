import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { ConversionFactor } from '../../../../shared/contract/factor/factors.ts';
import { isValidFactor } from '../../../../shared/domain/factor/factors.ts';
import { unitText } from '../../../../shared/domain/metric/unit-text.ts';
import { isStaleVersion } from '../../api/errors.ts';
import { useFlash } from '../../ui/flash.tsx';
import { changedTo, changedToChoice, changedToDay, changedToFigure, type FieldLabels } from '../../ui/form/changed-to.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { useStoredForm } from '../../ui/form/stored-form.ts';
import { DeleteFactor } from './delete-factor.tsx';
import type { FactorBody, FactorCalls, FactorMetric } from './factor-calls.ts';
import { checkFactor, FactorForm } from './factor-form.tsx';
import { newFactor } from './new-factor.ts';
import { conversionTexts, factorTexts as texts } from './texts.ts';

type Props = {
  calls: FactorCalls;
  /** the metrics to choose from; if there is only one, it is fixed */
  metrics: readonly FactorMetric[];
  units: readonly string[];
  /** preset unit; fixed if there is only one metric */
  toUnit?: string;
  /** the factor to edit; absent for a new one */
  current?: ConversionFactor;
  onClose(): void;
};

const bodyOf = (current: ConversionFactor): FactorBody => ({
  metric: current.metric.uid,
  toUnit: current.toUnit,
  factor: current.exact,
  source: current.source,
  description: current.description,
  startDate: current.startDate,
  endDate: current.endDate,
  unitFrom: current.metric.unit,
});

const LABELS: FieldLabels<FactorBody> = {
  metric: texts.metric,
  toUnit: changedToChoice(texts.toUnit, unitText),
  factor: changedToFigure(texts.factor),
  source: changedTo(texts.source),
  description: changedTo(conversionTexts.description),
  startDate: changedToDay(conversionTexts.startDate),
  endDate: changedToDay(conversionTexts.endDate),
  unitFrom: changedToChoice(texts.fromUnit, unitText),
};

/** The changed fields. */
const differing = (before: FactorBody, now: FactorBody): Partial<FactorBody> =>
  Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== before[field as keyof FactorBody]));

/**
 * Adds or edits a conversion factor (SET-185, SET-186, SET-306, ADM-263, ADM-264). If another person has changed it meanwhile,
 * the form lists their changes and keeps the typed values; the next save overwrites.
 */
export function FactorModal({ calls, metrics, units, toUnit, current: opened, onClose }: Props) {
  const [blank] = useState(() =>
    metrics.length === 1 ? newFactor(metrics[0]!.uid, toUnit, metrics[0]!.unit) : newFactor('', toUnit),
  );
  const form = useStoredForm<ConversionFactor | undefined, FactorBody>(opened, {
    fieldsOf: (factor) => (factor ? bodyOf(factor) : blank),
    labels: LABELS,
    // A figure has no meaning without the unit in its form.
    together: true,
    isOvertaken: isStaleVersion,
    readNow: async (factor) => factor && calls.readNow(factor.uid),
  });
  const { base: current, values: body } = form;
  const [isDeleting, setDeleting] = useState(false);
  const flash = useFlash();
  const send = (stored: ConversionFactor | undefined, fields: FactorBody) =>
    stored ? calls.update(stored, differing(bodyOf(stored), fields)) : calls.create(fields);
  const known = [...metrics, ...(current ? [current.metric] : [])];
  if (isDeleting && current) return <DeleteFactor calls={calls} factor={current} onClose={onClose} />;
  return (
    <FormModal
      title={current ? texts.editTitle : texts.addTitle}
      check={() => checkFactor(body)}
      save={() => form.changed(send)}
      onSaved={() => flash({ type: 'success', content: texts.saved })}
      onClose={onClose}
      submitDisabled={!isValidFactor(body.factor)}
    >
      {(error) => (
        <SpaceBetween size="m">
          <FactorForm
            body={body}
            metrics={known}
            units={units}
            fixedMetric={current !== undefined || metrics.length === 1}
            fixedUnit={toUnit !== undefined}
            {...(current && { stored: bodyOf(current) })}
            error={error}
            onChange={(change) => form.setAll(change)}
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
