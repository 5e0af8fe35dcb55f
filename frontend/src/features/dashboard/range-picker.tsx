import './dashboard.css';
import { useState } from 'react';
import { isDate } from '../../../../shared/domain/kernel/dates.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import type { ChosenRange } from './range.ts';
import { dashboardTexts as texts } from './texts.ts';

type Props = { range: ChosenRange; onChange(range: ChosenRange): void };

/** From and to; what is half typed changes nothing yet (REP-169). */
export function RangePicker({ range, onChange }: Props) {
  const [typed, setTyped] = useState(range);
  const wrong = typed.fromDate > typed.toDate;
  const change = (next: ChosenRange) => {
    setTyped(next);
    if (isDate(next.fromDate) && isDate(next.toDate) && next.fromDate <= next.toDate) onChange(next);
  };
  return (
    <fieldset className="date-range" style={{ border: 0, margin: 0, padding: 0 }}>
      <legend className="only-read">{texts.range}</legend>
      <DateField
        label={texts.rangeFrom}
        value={typed.fromDate}
        error={wrong ? texts.rangeWrong : undefined}
        onChange={(fromDate) => change({ ...typed, fromDate })}
      />
      <DateField label={texts.rangeTo} value={typed.toDate} onChange={(toDate) => change({ ...typed, toDate })} />
    </fieldset>
  );
}
