import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import type { ReportingPeriod } from '../../../../../shared/contract/project/periods.ts';
import { ascending } from '../../../../../shared/domain/kernel/order.ts';
import { formatPeriod } from '../../../ui/format.ts';
import { common } from '../../../ui/texts.ts';
import { dashboardTexts as texts } from '../texts.ts';
import { periodsOfRange, rangeOfPeriods } from './period-range.ts';
import type { ChosenRange } from './range.ts';

type Props = { periods: readonly ReportingPeriod[]; range: ChosenRange; onChange(range: ChosenRange): void };

/** Chooses a range from one reporting period of the project to another (REP-169). */
export function PeriodRangePicker({ periods, range, onChange }: Props) {
  const ordered = periods.toSorted(ascending(({ startDate }) => startDate));
  const { first, last } = periodsOfRange(ordered, range);
  const choose = (uid: string | undefined, other: ReportingPeriod | undefined) => {
    const chosen = ordered.find((period) => period.uid === uid);
    if (chosen) onChange(rangeOfPeriods(chosen, other ?? chosen));
  };
  return (
    <fieldset className="date-range" style={{ border: 0, margin: 0, padding: 0 }}>
      <legend className="only-read">{texts.range}</legend>
      <PeriodSelect label={texts.rangeFrom} periods={ordered} chosen={first} onChoose={(uid) => choose(uid, last)} />
      <PeriodSelect label={texts.rangeTo} periods={ordered} chosen={last} onChoose={(uid) => choose(uid, first)} />
    </fieldset>
  );
}

type SelectProps = {
  label: string;
  periods: readonly ReportingPeriod[];
  chosen: ReportingPeriod | undefined;
  onChoose(uid: string | undefined): void;
};

const PeriodSelect = ({ label, periods, chosen, onChoose }: SelectProps) => (
  <FormField label={label}>
    <Select
      options={periods.toReversed().map((period) => ({ value: period.uid, label: formatPeriod(period) }))}
      selectedOption={chosen ? { value: chosen.uid, label: formatPeriod(chosen) } : null}
      placeholder={texts.choosePeriod}
      filteringType={periods.length > 12 ? 'auto' : 'none'}
      noMatch={common.noMatch}
      onChange={({ detail }) => onChoose(detail.selectedOption.value)}
    />
  </FormField>
);
