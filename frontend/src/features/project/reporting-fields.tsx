import Box from '@cloudscape-design/components/box';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { REPORTING_UNITS } from '../../../../shared/domain/kernel/vocabulary.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { periodsText, type ReportingDraft } from './reporting-draft.ts';
import { projectTexts as t } from './texts.ts';

const units = REPORTING_UNITS.map((value) => ({ value, label: t[`unit_${value}`] }));

type Props = {
  draft: ReportingDraft;
  onChange(draft: ReportingDraft): void;
  error(name: string): string | undefined;
};

/** First day, last day and interval of a project's reports (ADM-352 to ADM-354). */
export function ReportingFields({ draft, onChange, error }: Props) {
  const set = (change: Partial<ReportingDraft>) => onChange({ ...draft, ...change });
  const made = periodsText(draft);
  return (
    <SpaceBetween size="m">
      <ColumnLayout columns={2}>
        <DateField
          label={t.reportingStart}
          isRequired
          value={draft.startDate}
          onChange={(startDate) => set({ startDate })}
          error={error('reporting.startDate')}
        />
        <DateField
          label={t.reportingEnd}
          isRequired
          value={draft.lastDay}
          onChange={(lastDay) => set({ lastDay })}
          error={error('reporting.endDate') ?? error('reporting')}
        />
        <TextField
          label={t.reportingFreq}
          isRequired
          name="reporting_freq"
          inputMode="numeric"
          value={draft.freq_num}
          onChange={(freq_num) => set({ freq_num })}
          error={error('reporting.freq_num')}
        />
        <ChoiceField
          label={t.reportingUnits}
          isRequired
          value={draft.freq_unit}
          choices={units}
          onChange={(value) => set({ freq_unit: REPORTING_UNITS.find((unit) => unit === value) ?? 'MONTHS' })}
          error={error('reporting.freq_unit')}
        />
      </ColumnLayout>
      {made !== '' && (
        <Box color="text-body-secondary">
          <span role="status">{made}</span>
        </Box>
      )}
    </SpaceBetween>
  );
}
