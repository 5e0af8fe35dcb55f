import '../dashboard.css';
import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { isDate } from '../../../../../shared/domain/kernel/dates.ts';
import { useToday } from '../../../session/use-tenant.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { dashboardTexts as texts } from '../texts.ts';
import { type ChosenRange, presetRanges } from './range.ts';

type Props = { range: ChosenRange; onChange(range: ChosenRange): void };

/** Fields for the first and last day, and buttons for common ranges. An incomplete date changes nothing (REP-169). */
export function RangePicker({ range, onChange }: Props) {
  const today = useToday();
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
      <div className="range-presets">
        {Object.entries(presetRanges(today)).map(([name, preset]) => (
          <Button key={name} variant="inline-link" onClick={() => change(preset)}>
            {texts.rangePresets[name as keyof typeof texts.rangePresets]}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
