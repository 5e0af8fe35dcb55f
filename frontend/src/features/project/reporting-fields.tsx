import ColumnLayout from '@cloudscape-design/components/column-layout';
import type { Reporting } from '../../../../shared/contract/project/projects.ts';
import { REPORTING_UNITS } from '../../../../shared/domain/metric/vocabulary.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { projectTexts as t } from './texts.ts';

/** A reporting duration as it is typed. */
export type ReportingDraft = { startDate: string; endDate: string; freq_num: string; freq_unit: Reporting['freq_unit'] };

/** The number starts at 1 (ADM-353). */
export const reportingDraftOf = (reporting: Reporting | null): ReportingDraft =>
  reporting
    ? { ...reporting, freq_num: String(reporting.freq_num) }
    : { startDate: '', endDate: '', freq_num: '1', freq_unit: 'MONTHS' };

/** As it is sent (ADM-518). */
export const reportingOf = (draft: ReportingDraft) => ({ ...draft, freq_num: Number(draft.freq_num) });

export const isBlank = (draft: ReportingDraft) => draft.startDate === '' && draft.endDate === '';

const units = REPORTING_UNITS.map((value) => ({ value, label: t[`unit_${value}`] }));

type Props = {
  draft: ReportingDraft;
  onChange(draft: ReportingDraft): void;
  error(name: string): string | undefined;
};

/** From when to when, and how often (ADM-352 to ADM-354). */
export function ReportingFields({ draft, onChange, error }: Props) {
  const set = (change: Partial<ReportingDraft>) => onChange({ ...draft, ...change });
  return (
    <ColumnLayout columns={2}>
      <DateField
        label={t.reportingStart}
        value={draft.startDate}
        onChange={(startDate) => set({ startDate })}
        error={error('reporting.startDate')}
      />
      <DateField
        label={t.reportingEnd}
        value={draft.endDate}
        onChange={(endDate) => set({ endDate })}
        error={error('reporting.endDate') ?? error('reporting')}
      />
      <TextField
        label={t.reportingFreq}
        name="reporting_freq"
        type="number"
        value={draft.freq_num}
        onChange={(freq_num) => set({ freq_num })}
        error={error('reporting.freq_num')}
      />
      <ChoiceField
        label={t.reportingUnits}
        value={draft.freq_unit}
        choices={units}
        onChange={(value) => set({ freq_unit: REPORTING_UNITS.find((unit) => unit === value) ?? 'MONTHS' })}
        error={error('reporting.freq_unit')}
      />
    </ColumnLayout>
  );
}
