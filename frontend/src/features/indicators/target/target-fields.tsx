import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import type { ReportingPeriod } from '../../../../../shared/contract/project/periods.ts';
import { targetPeriod } from '../../../../../shared/domain/indicator/period-targets.ts';
import { isDate } from '../../../../../shared/domain/kernel/dates.ts';
import { displayPeriod } from '../../../../../shared/domain/kernel/periods.ts';
import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { fill } from '../../../ui/fill.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { targetTexts as texts } from '../texts.ts';
import { leftField, type TargetForm, undatedLine, withFigure } from './form-state.ts';
import { NumberField } from './number-field.tsx';

type Props = {
  form: TargetForm;
  periods: readonly ReportingPeriod[];
  unit: string;
  readOnly: boolean;
  onChange(form: TargetForm): void;
  onToggle(): void;
  /** what the day of a target means that is not for the periods of a project */
  dateHint?: string;
};

/** A text about the period of a date: the period with the nearest end (ADM-599, ADM-600). */
function appliesText(date: string, periods: readonly ReportingPeriod[]): string {
  const ends = periods.map(({ startDate, endDate }) => ({ start: startDate, end: endDate }));
  const found = isDate(date) ? targetPeriod(ends, date) : undefined;
  return found ? fill(texts.applies, { period: displayPeriod(found) }) : '';
}

/** Direction, target, threshold and date of the project level. */
export function TargetFormFields({ form, periods, unit, readOnly, onChange, onToggle, dateHint = '' }: Props) {
  const leave = () => onChange(leftField(form));
  const label = (text: string) => (unit === '' ? text : `${text} (${unitText(unit)})`);
  return (
    <Container>
      <SpaceBetween size="m">
        <Toggle
          checked={form.greenBelow}
          readOnly={readOnly}
          description={form.greenBelow ? texts.directionHint : texts.directionHintAbove}
          onChange={onToggle}
        >
          {texts.direction}
        </Toggle>
        <ColumnLayout columns={3}>
          <FormField label={label(texts.target)}>
            <NumberField
              value={form.target}
              unit={unit}
              readOnly={readOnly}
              onChange={(target) => onChange(withFigure(form, { target }))}
              onLeave={leave}
            />
          </FormField>
          <FormField label={label(texts.threshold)} constraintText={texts.thresholdHint}>
            <NumberField
              value={form.threshold}
              unit={unit}
              readOnly={readOnly}
              onChange={(threshold) => onChange(withFigure(form, { threshold }))}
              onLeave={leave}
            />
          </FormField>
          <DateField
            label={texts.date}
            hint={appliesText(form.date, periods) || undatedLine(form) || dateHint}
            value={form.date}
            readOnly={readOnly}
            onChange={(date) => onChange({ ...form, date })}
          />
        </ColumnLayout>
      </SpaceBetween>
    </Container>
  );
}
