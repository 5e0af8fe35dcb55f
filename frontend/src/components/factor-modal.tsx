import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { type ConversionFactor, factors } from '../../../shared/contract/factors.ts';
import { isValidFactor } from '../../../shared/domain/factors.ts';
import { useApiMutation } from '../api/queries.ts';
import { useFlash } from '../app/flash.tsx';
import { fill } from '../app/texts/fill.ts';
import { factorTexts as texts } from '../app/texts/metrics.ts';
import { ConfirmModal } from './confirm-modal.tsx';
import { type FormErrors, NO_ERRORS } from './form-errors.ts';
import { FormModal } from './form-modal.tsx';
import { TextField } from './text-field.tsx';

export type FactorMetric = { uid: string; name: string; unit: string };
export type FactorOwner = { trackerId: string; commitId: string };

type Props = {
  owner: FactorOwner;
  /** the metrics to choose from; a single one is fixed */
  metrics: readonly FactorMetric[];
  units: readonly string[];
  /** preset unit; with a single metric it is fixed too */
  toUnit?: string;
  /** the factor to edit; without it one is added, preset to 1 (SET-307) */
  current?: ConversionFactor;
  onClose(): void;
};

const READS = { invalidates: ['api_tracker_commit_convfactor_list'] };

/** Adds or edits a conversion factor of a project or package (SET-185, SET-186, SET-306). */
export function FactorModal({ owner, metrics, units, toUnit, current, onClose }: Props) {
  const [metric, setMetric] = useState(current?.metric.uid ?? (metrics.length === 1 ? metrics[0]!.uid : ''));
  const [unit, setUnit] = useState(current?.toUnit ?? toUnit ?? '');
  const [factor, setFactor] = useState(String(current?.factor ?? 1));
  const [source, setSource] = useState(current?.source ?? '');
  const [isDeleting, setDeleting] = useState(false);
  const flash = useFlash();
  const create = useApiMutation(factors, 'api_tracker_commit_convfactor_create', READS);
  const update = useApiMutation(factors, 'api_tracker_commit_convfactor_partial_update', READS);
  const body = { metric, toUnit: unit, factor, source };
  const save = () =>
    current
      ? update.mutateAsync({ args: { params: { ...owner, convFactorId: current.uid }, body } })
      : create.mutateAsync({ args: { params: { ...owner }, body } });
  const from = [...metrics, ...(current ? [current.metric] : [])].find(({ uid }) => uid === metric)?.unit;
  if (isDeleting && current) return <DeleteFactor owner={owner} factor={current} onClose={onClose} />;
  return (
    <FormModal
      title={current ? texts.editTitle : texts.addTitle}
      check={() => check({ metric, unit, factor })}
      save={save}
      onSaved={() => flash({ type: 'success', content: texts.saved })}
      onClose={onClose}
      submitDisabled={!isValidFactor(factor)}
    >
      {(error) => (
        <SpaceBetween size="m">
          <MetricField {...{ metrics, metric, current }} error={error('metric')} onChange={setMetric} />
          <UnitField {...{ units, unit }} isFixed={toUnit !== undefined} error={error('toUnit')} onChange={setUnit} />
          <TextField
            label={texts.factor}
            type="number"
            inputMode="decimal"
            value={factor}
            hint={from && unit ? fill(texts.factorHint, { from, to: unit }) : undefined}
            error={isValidFactor(factor) ? error('factor') : texts.factorError}
            onChange={setFactor}
          />
          <TextField label={texts.source} value={source} hint={texts.sourceHint} error={error('source')} onChange={setSource} />
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

function check({ metric, unit, factor }: { metric: string; unit: string; factor: string }): FormErrors {
  const fields = {
    ...(metric === '' && { metric: texts.chooseMetric }),
    ...(unit === '' && { toUnit: texts.chooseUnit }),
    ...(!isValidFactor(factor) && { factor: texts.factorError }),
  };
  const [first] = Object.values(fields);
  return first === undefined ? NO_ERRORS : { ...NO_ERRORS, summary: first, fields };
}

type MetricFieldProps = {
  metrics: readonly FactorMetric[];
  metric: string;
  current: ConversionFactor | undefined;
  error: string | undefined;
  onChange(uid: string): void;
};

function MetricField({ metrics, metric, current, error, onChange }: MetricFieldProps) {
  const known = [...new Map([...metrics, ...(current ? [current.metric] : [])].map((each) => [each.uid, each])).values()];
  const options = known.map(({ uid, name, unit }) => ({ value: uid, label: name, description: unit }));
  return (
    <FormField label={texts.metric} errorText={error}>
      <Select
        options={options}
        selectedOption={options.find(({ value }) => value === metric) ?? null}
        placeholder={texts.chooseMetric}
        filteringType="auto"
        readOnly={current !== undefined || metrics.length === 1}
        onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
      />
    </FormField>
  );
}

type UnitFieldProps = {
  units: readonly string[];
  unit: string;
  isFixed: boolean;
  error: string | undefined;
  onChange(unit: string): void;
};

function UnitField({ units, unit, isFixed, error, onChange }: UnitFieldProps) {
  const options = [...new Set([...units, ...(unit ? [unit] : [])])].map((value) => ({ value, label: value }));
  return (
    <FormField label={texts.toUnit} errorText={error}>
      <Select
        options={options}
        selectedOption={options.find(({ value }) => value === unit) ?? null}
        placeholder={texts.chooseUnit}
        filteringType="auto"
        readOnly={isFixed}
        onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
      />
    </FormField>
  );
}

/** Asks before a factor goes (SET-187). */
export function DeleteFactor({ owner, factor, onClose }: { owner: FactorOwner; factor: ConversionFactor; onClose(): void }) {
  const flash = useFlash();
  const remove = useApiMutation(factors, 'api_tracker_commit_convfactor_delete', READS);
  return (
    <ConfirmModal
      title={texts.deleteTitle}
      confirmText={texts.deleteButton}
      onConfirm={async () => {
        await remove.mutateAsync({ args: { params: { ...owner, convFactorId: factor.uid } } });
        flash({ type: 'success', content: texts.deleted });
      }}
      onClose={onClose}
    >
      {fill(texts.equation, { from: factor.metric.unit, factor: factor.factor, to: factor.toUnit })}. {texts.deleteText}
    </ConfirmModal>
  );
}
