import type { ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { FirstTarget } from '../../../../frontend/src/features/indicators/target/first-target.tsx';
import {
  directionLine,
  distributed,
  isValid,
  leftField,
  targetBodyOf,
  targetFormOf,
  toggledPackage,
  undatedLine,
  withFigure,
} from '../../../../frontend/src/features/indicators/target/form-state.ts';
import { NumberField } from '../../../../frontend/src/features/indicators/target/number-field.tsx';
import { PeriodTable } from '../../../../frontend/src/features/indicators/target/period-table.tsx';
import { TargetFormFields } from '../../../../frontend/src/features/indicators/target/target-fields.tsx';
import { generatePeriods } from '../../../../shared/domain/kernel/periods.ts';
import { elementsIn } from '../../../support/browser-unit/hooks.ts';

const periods = generatePeriods({ startDate: '2024-01-01', endDate: '2024-05-01', freq_num: 1, freq_unit: 'MONTHS' }).map(
  ({ start, end }) => ({ startDate: start, endDate: end }),
);
const empty = targetFormOf(null, periods);
const column = (form: typeof empty, key: 'target' | 'threshold') => form.rows.map((row) => row[key]);

describe('the target screen', () => {
  it('sets the direction when a threshold is typed [ADM-333, ADM-334, ADM-335]', () => {
    const above = leftField(withFigure({ ...empty, target: '100' }, { threshold: '120' }));
    expect(above.greenBelow).toBe(true);
    const below = leftField(withFigure(above, { threshold: '80' }));
    expect(below.greenBelow).toBe(false);
    expect(withFigure(below, { threshold: '100' }).greenBelow).toBe(false);
    expect(withFigure(above, { target: '' }).greenBelow).toBe(true);
  });

  /** Types a figure key by key and leaves the field. Each text is the content of the field after a key. */
  const typed = (form: typeof empty, key: 'target' | 'threshold', ...texts: string[]) =>
    leftField(texts.reduce((before, text) => withFigure(before, { [key]: text }), form));

  it('takes no direction from a figure that is typed half or deleted digit by digit [ADM-335]', () => {
    const lower = { ...empty, target: '100', threshold: '120', greenBelow: true, settled: true };
    expect(typed(lower, 'threshold', '12', '1', '')).toMatchObject({ threshold: '', greenBelow: true });
    expect(typed(lower, 'threshold', '', '1', '10', '100').greenBelow).toBe(true);
    expect(typed({ ...empty, target: '50', greenBelow: true, settled: true }, 'threshold', '5', '50').greenBelow).toBe(true);
    const higher = { ...empty, target: '100', threshold: '80' };
    expect(typed(higher, 'target', '', '8', '80').greenBelow).toBe(false);
    const rows = (threshold: string) => empty.rows.map((row) => ({ ...row, target: '100', threshold }));
    const ofPeriods = { ...empty, rows: rows('120'), greenBelow: true, settled: true };
    const cleared = ['12', '1', ''].reduce<typeof empty>((form, text) => withFigure(form, { rows: rows(text) }), ofPeriods);
    expect(cleared.greenBelow).toBe(true);
    const turned = typed(typed(empty, 'target', '100'), 'threshold', '1', '12', '120');
    expect(typed(turned, 'target', '10', '1', '12', '120')).toMatchObject({ target: '120', greenBelow: true });
  });

  it('says which results are green, amber and red', () => {
    const line = (target: string, threshold: string) => directionLine(withFigure(withFigure(empty, { target }), { threshold }));
    expect(line('5000', '4000')).toBe('Higher is better: green from 5,000, amber from 4,000, red below.');
    expect(line('0.1', '0.25')).toBe('Lower is better: green up to 0.1, amber up to 0.25, red above.');
    expect(line('5000', '')).toBe('Higher is better: green from 5,000. Its own page changes that.');
    expect([line('', '4000'), line('abc', '')]).toEqual(['', '']);
  });

  it('sets the direction when only a period is given a threshold', () => {
    const rows = empty.rows.map((row, index) => (index === 0 ? { ...row, target: '100', threshold: '120' } : row));
    expect(withFigure({ ...empty, target: '100' }, { rows }).greenBelow).toBe(true);
  });

  it('clears a threshold that contradicts the direction, with an alert [ADM-336, ADM-337]', () => {
    const form = { ...empty, target: '100', threshold: '120', greenBelow: true };
    const { form: turned, alert } = toggledPackage(form);
    expect(turned).toMatchObject({ greenBelow: false, threshold: '', target: '100' });
    expect(alert).toBe('The threshold conflicts with the performance direction and has been cleared.');
    expect(toggledPackage({ ...form, threshold: '' })).toMatchObject({ alert: null, form: { greenBelow: false } });
  });

  it('clears the thresholds of periods that contradict the direction too, so that it does not turn back [ADM-336, ADM-337]', () => {
    const form = distributed({ ...empty, target: '100', threshold: '120', greenBelow: true }, false);
    const { form: turned, alert } = toggledPackage(form);
    expect([turned.greenBelow, column(turned, 'threshold'), column(turned, 'target')]).toEqual([
      ...[false, ['', '', '', ''], ['25', '50', '75', '100']],
    ]);
    expect(withFigure(turned, { target: '110' }).greenBelow).toBe(false);
    const ofPeriods = toggledPackage({ ...form, threshold: '' });
    expect([ofPeriods.alert, column(ofPeriods.form, 'threshold')]).toEqual([alert, ['', '', '', '']]);
    const fitting = toggledPackage({ ...form, threshold: '', greenBelow: false });
    expect([fitting.alert, column(fitting.form, 'threshold')]).toEqual([null, ['30', '60', '90', '120']]);
  });

  it('distributes in equal steps, the last exactly, and leaves an empty threshold empty [ADM-596, ADM-597, ADM-598]', () => {
    const even = distributed({ ...empty, target: '100' }, false);
    expect(column(even, 'target')).toEqual(['25', '50', '75', '100']);
    expect(column(even, 'threshold')).toEqual(['', '', '', '']);
    const uneven = distributed({ ...empty, target: '10.001', threshold: '1' }, false);
    expect(column(uneven, 'target')).toEqual(['2.5', '5', '7.5', '10.001']);
    expect(column(uneven, 'threshold')).toEqual(['0.25', '0.5', '0.75', '1']);
  });

  it('gives every period the whole target of a ratio, which does not add up', () => {
    const ratio = distributed({ ...empty, target: '90', threshold: '70' }, true);
    expect(column(ratio, 'target')).toEqual(['90', '90', '90', '90']);
    expect(column(ratio, 'threshold')).toEqual(['70', '70', '70', '70']);
  });

  it('sends empty as null and zero as 0, and is not stopped by either [ADM-358, ADM-359]', () => {
    const form = { ...empty, target: '0', threshold: '' };
    expect(isValid(form)).toBe(true);
    expect(isValid({ ...form, threshold: '0' })).toBe(true);
    for (const threshold of ['a', '3,5', '€12']) expect(isValid({ ...form, threshold })).toBe(false);
    expect(targetBodyOf(form)).toEqual({
      value: '0',
      date: null,
      meta_json: { greenBelow: false, thresholdLow: null, byDate: [] },
    });
  });
});

describe('the fields of a target', () => {
  const stored = { ...empty, target: '100', threshold: '1', greenBelow: false, settled: true };
  const leave = (drawnFields: unknown) =>
    elementsIn(drawnFields)
      .filter(({ type }) => type === NumberField)
      .map(({ props }) => NumberField(props as ComponentProps<typeof NumberField>).props.onLeave);

  it('keep the direction when they are left, of the project, of a period and of a new indicator [ADM-333, ADM-334]', () => {
    const onChange = vi.fn();
    const page = { form: stored, periods: [], unit: '', readOnly: false, onChange, onToggle: () => undefined };
    const left = [...leave(TargetFormFields(page)), ...leave(FirstTarget({ form: stored, onChange }))];
    for (const blur of left) blur();
    expect(onChange.mock.calls).toEqual(Array.from({ length: 4 }, () => [{ ...stored, settled: false }]));
    const onLeave = vi.fn();
    const shown = { rows: empty.rows, unit: '', readOnly: false, canDistribute: true, ofRatio: false, onDistribute: onLeave };
    const [table] = elementsIn(PeriodTable({ ...shown, onChange, onLeave }));
    const columns = table!.props.columnDefinitions as { cell(row: (typeof empty.rows)[number]): unknown }[];
    for (const { cell } of columns) for (const blur of leave(cell(empty.rows[0]!))) blur();
    expect(onLeave).toHaveBeenCalledTimes(2);
  });
});

describe('a target of more digits than a number has', () => {
  const digits = '12345678901234567.123456789';
  const month = periods[0]!;
  const stored = {
    uid: 't',
    metric: { uid: 'm', name: 'Energy' },
    value: Number(digits),
    date: '2024-01-31',
    meta_json: {
      byDate: [{ ...month, target: Number(digits), threshold: 0.5 }],
      greenBelow: false,
      thresholdLow: Number(digits),
      thresholdHigh: null,
    },
    exact: { value: digits, thresholdLow: digits, byDate: [{ ...month, target: digits, threshold: '0.5' }] },
    version: 1,
  };

  it('keeps all of them where only its date is edited', () => {
    const form = targetFormOf(stored, periods);
    expect(targetBodyOf({ ...form, date: '2024-02-29' })).toEqual({
      value: digits,
      date: '2024-02-29',
      meta_json: { greenBelow: false, thresholdLow: digits, byDate: [{ ...month, target: digits, threshold: '0.5' }] },
    });
  });

  it('is not emptied where the server tells its number alone', () => {
    const { exact: _exact, ...earlier } = stored;
    const form = targetFormOf({ ...earlier, value: 5 } as never, periods);
    expect([form.target, form.rows[0]!.threshold]).toEqual(['5', '0.5']);
  });
});

describe('a target without a date', () => {
  it('is said to count in no period', () => {
    expect(undatedLine({ ...empty, target: '5000' })).toBe('Without a date, the target counts in no period.');
  });

  it('is said to count by its periods alone', () => {
    const form = distributed({ ...empty, target: '100' }, false);
    expect(undatedLine(form)).toBe('Without a date, only the targets of reporting periods count.');
  });

  it('is not spoken of where there is a date or no target', () => {
    expect([undatedLine({ ...empty, target: '100', date: '2024-03-31' }), undatedLine(empty)]).toEqual(['', '']);
  });
});
