import { useContext } from 'react';
import type { FormField } from '../../../../../shared/domain/form/field-checks.ts';
import { parseSlashDate } from '../../../../../shared/domain/kernel/dates.ts';
import type { Period } from '../../../../../shared/domain/kernel/periods.ts';
import { fill } from '../../../ui/fill.ts';
import { formatPeriod } from '../../../ui/format.ts';
import { SheetContext } from '../entries/context.ts';
import { formTexts as texts } from './texts.ts';

/** Whether a cell's day, 'dd/mm/yyyy', is outside the report's period, whose end is exclusive. */
export function isOutsidePeriod({ type }: FormField, cell: string, period: Period | null): boolean {
  const day = type === 'date' ? parseSlashDate(cell.trim()) : null;
  return day !== null && period !== null && (day < period.start || day >= period.end);
}

/** A hint beside a day outside the report's period. A bill may be dated later, so it is accepted. */
export function OutsidePeriod({ field, value }: { field: FormField; value: string }) {
  const period = useContext(SheetContext)?.period ?? null;
  if (!period || !isOutsidePeriod(field, value, period)) return null;
  const shown = formatPeriod({ startDate: period.start, endDate: period.end });
  return <span className="form-hint">{fill(texts.outsidePeriod, { period: shown })}</span>;
}
