import ColumnLayout from '@cloudscape-design/components/column-layout';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { LibraryFactor } from '../../../../shared/contract/factor/factors.ts';
import { isValidFactor } from '../../../../shared/domain/factor/factors.ts';
import { unitText } from '../../../../shared/domain/metric/unit-text.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { type FormErrors, NO_ERRORS } from '../../ui/form/form-errors.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import type { FactorBody, FactorMetric } from './factor-calls.ts';
import { FactorField } from './factor-field.tsx';
import { FactorMetricField, UnitField } from './factor-fields.tsx';
import { LibraryField } from './library/library-field.tsx';
import { isOwnFigure, publishedSource, takenFactor } from './library/taken.ts';
import { SourceField } from './source-field.tsx';
import { sourceBeside } from './source-of-figure.ts';
import { conversionTexts as form, factorTexts as texts } from './texts.ts';

type Props = {
  body: FactorBody;
  metrics: readonly FactorMetric[];
  units: readonly string[];
  fixedMetric?: boolean;
  fixedUnit?: boolean;
  /** the stored factor, when editing */
  stored?: Pick<FactorBody, 'factor' | 'source'>;
  error(name: string): string | undefined;
  onChange(change: Partial<FactorBody>): void;
};

/** The fields of a conversion factor. Its first unit is the metric's unit (ADM-263, ADM-264). */
export function FactorForm({ body, metrics, units, fixedMetric = false, fixedUnit = false, stored, error, onChange }: Props) {
  const unitOf = (metric: string) => metrics.find(({ uid }) => uid === metric)?.unit ?? '';
  const from = unitOf(body.metric);
  const [taken, setTaken] = useState<LibraryFactor>();
  const take = (published: LibraryFactor) => {
    const toUnit = body.toUnit || published.unitTo;
    setTaken(published);
    const { startDate, ...others } = takenFactor(published, { from, to: toUnit });
    onChange({ toUnit, unitFrom: from, ...others, ...(startDate !== null && { startDate }) });
  };
  // A published figure is converted to the chosen units.
  const convert = (change: { metric: string } | { toUnit: string }) => {
    const { metric, toUnit } = { ...body, ...change };
    const unitFrom = 'metric' in change || taken ? unitOf(metric) : body.unitFrom;
    onChange({ ...change, unitFrom, ...(taken && { factor: takenFactor(taken, { from: unitOf(metric), to: toUnit }).factor }) });
  };
  return (
    <SpaceBetween size="m">
      <FactorMetricField
        metrics={metrics}
        metric={body.metric}
        isFixed={fixedMetric}
        error={error('metric')}
        onChange={(metric) => convert({ metric })}
      />
      <ColumnLayout columns={2}>
        <TextField label={texts.fromUnit} value={unitText(from)} disabled error={error('unitFrom')} onChange={() => undefined} />
        <UnitField
          units={units}
          unit={body.toUnit}
          isFixed={fixedUnit}
          error={error('toUnit')}
          onChange={(toUnit) => convert({ toUnit })}
        />
      </ColumnLayout>
      <LibraryField units={{ from, to: body.toUnit }} isFromFixed taken={taken} onTake={take} />
      <FactorField
        from={from}
        to={body.toUnit}
        value={body.factor}
        error={error('factor')}
        {...(stored && { before: stored.factor })}
        onChange={(factor) => {
          // A changed figure no longer comes from the published source.
          const isOther = taken !== undefined && isOwnFigure(factor, taken, { from, to: body.toUnit });
          if (isOther) setTaken(undefined);
          const isPublished = isOther && body.source === publishedSource(taken);
          onChange({
            factor,
            unitFrom: from,
            source: isPublished ? '' : stored ? sourceBeside(stored, body, factor) : body.source,
          });
        }}
      />
      <SourceField source={body.source} factor={body.factor} stored={stored} error={error('source')} onChange={onChange} />
      <ColumnLayout columns={2}>
        <DateField
          label={form.startDate}
          value={body.startDate ?? ''}
          hint={form.datesHint}
          error={error('startDate')}
          onChange={(day) => onChange({ startDate: day || null })}
        />
        <DateField
          label={form.endDate}
          value={body.endDate ?? ''}
          hint={form.datesHint}
          error={error('endDate')}
          onChange={(day) => onChange({ endDate: day || null })}
        />
      </ColumnLayout>
      <TextField
        label={form.description}
        value={body.description}
        error={error('description')}
        onChange={(description) => onChange({ description })}
      />
    </SpaceBetween>
  );
}

/** Checks a factor without the server. */
export function checkFactor({ metric, toUnit, factor, startDate, endDate }: FactorBody): FormErrors {
  const fields = {
    ...(metric === '' && { metric: texts.metricError }),
    ...(toUnit === '' && { toUnit: texts.unitError }),
    ...(!isValidFactor(factor) && { factor: texts.factorError }),
    ...(startDate && endDate && endDate < startDate && { endDate: form.endBeforeStart }),
  };
  const [first] = Object.values(fields);
  return first === undefined ? NO_ERRORS : { ...NO_ERRORS, summary: first, fields };
}
