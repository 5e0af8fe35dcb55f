import './dashboard.css';
import DatePicker from '@cloudscape-design/components/date-picker';
import FormField from '@cloudscape-design/components/form-field';
import { useState } from 'react';
import { isDate } from '../../../../shared/domain/kernel/dates.ts';
import type { Range } from './range.ts';
import { dashboardTexts as texts } from './texts.ts';

type Props = { range: Range; onChange(range: Range): void };

/** From and to; what is half typed changes nothing yet (REP-169). */
export function RangePicker({ range, onChange }: Props) {
  const [typed, setTyped] = useState(range);
  const wrong = typed.fromDate > typed.toDate;
  const change = (next: Range) => {
    setTyped(next);
    if (isDate(next.fromDate) && isDate(next.toDate) && next.fromDate <= next.toDate) onChange(next);
  };
  return (
    <fieldset className="date-range" style={{ border: 0, margin: 0, padding: 0 }}>
      <legend className="only-read">{texts.range}</legend>
      <FormField label={texts.rangeFrom} errorText={wrong && texts.rangeWrong}>
        <DatePicker
          value={typed.fromDate}
          placeholder="YYYY/MM/DD"
          onChange={({ detail }) => change({ ...typed, fromDate: detail.value })}
        />
      </FormField>
      <FormField label={texts.rangeTo}>
        <DatePicker
          value={typed.toDate}
          placeholder="YYYY/MM/DD"
          onChange={({ detail }) => change({ ...typed, toDate: detail.value })}
        />
      </FormField>
    </fieldset>
  );
}
