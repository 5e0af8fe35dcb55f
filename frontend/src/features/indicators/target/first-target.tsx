import Box from '@cloudscape-design/components/box';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { DateField } from '../../../ui/form/date-field.tsx';
import { targetTexts, indicatorTexts as texts } from '../texts.ts';
import { directionLine, leftField, type TargetForm, undatedLine, withFigure } from './form-state.ts';
import { NumberField } from './number-field.tsx';

/** The target of a new indicator. Its direction, and targets of single periods, are on its own page. */
export function FirstTarget({ form, onChange }: { form: TargetForm; onChange(form: TargetForm): void }) {
  const figure = (key: 'target' | 'threshold') => (
    <NumberField
      value={form[key]}
      unit=""
      readOnly={false}
      onChange={(value) => onChange(withFigure(form, { [key]: value }))}
      onLeave={() => onChange(leftField(form))}
    />
  );
  return (
    <SpaceBetween size="xs">
      <Box color="text-body-secondary">{texts.targetHint}</Box>
      <ColumnLayout columns={3}>
        <FormField label={targetTexts.target}>{figure('target')}</FormField>
        <FormField label={targetTexts.threshold} constraintText={targetTexts.thresholdHint}>
          {figure('threshold')}
        </FormField>
        <DateField
          label={targetTexts.date}
          hint={undatedLine(form) || texts.targetDateHint}
          value={form.date}
          onChange={(date) => onChange({ ...form, date })}
        />
      </ColumnLayout>
      <Box>
        <span role="status">{directionLine(form)}</span>
      </Box>
    </SpaceBetween>
  );
}
