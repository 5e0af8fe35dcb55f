import { describe, expect, it } from 'vitest';
import {
  changeText,
  type Entry,
  entryRow,
  textsOfEntry,
  withoutFigures,
} from '../../../frontend/src/features/restatement/register-columns.tsx';
import { markText } from '../../../frontend/src/features/restatement/restated-marks.tsx';

const figure = {
  indicatorUid: 'i',
  name: 'Energy',
  unit: 'MWh',
  periodUid: 'p',
  periodStart: '2024-01-01',
  periodEnd: '2024-02-01',
  old: '1234.5678',
  new: null,
};
const entry: Entry = {
  uid: 'u',
  at: '2026-11-03T10:00:00.000Z',
  act: 'reopening',
  subject: { kind: 'report', uid: 'r', name: 'Mill, Jan 2024' },
  reason: 'A meter was read twice',
  by: null,
  settled: '2026-11-03T10:00:05.000Z',
  figures: [figure],
  figureCount: 1,
  together: null,
  project: { uid: 's', name: 'Steel' },
};

describe('an entry of the register', () => {
  it('says old and new with the unit of each', () => {
    expect(changeText({ ...figure, oldUnit: 'kWh' })).toBe('Energy, Jan 2024: 1,234.5678 kWh → none');
  });

  it('says quotients in short on screens, with every digit in the file, and never two figures as one', () => {
    const ratio = { ...figure, old: '3457.814661134163208852005532503458', new: '3461.25' };
    const whole = 'Energy, Jan 2024: 3,457.814661134163208852005532503458 MWh → 3,461.25 MWh';
    expect(changeText(ratio)).toBe('Energy, Jan 2024: 3,457.814661 MWh → 3,461.25 MWh');
    expect([changeText(ratio, 'all'), entryRow({ ...entry, figures: [ratio] }).at(-1)]).toEqual([whole, whole]);
    expect(changeText({ ...figure, old: '1.00000001', new: '1' })).toBe('Energy, Jan 2024: 1.00000001 MWh → 1 MWh');
  });

  it('is found by act, project, reason and figure', () => {
    expect(textsOfEntry(entry)).toEqual([
      'Reopening of Mill, Jan 2024',
      'Steel',
      'Nobody announced it',
      'A meter was read twice',
      'Energy, Jan 2024: 1,234.5678 MWh → none',
    ]);
  });

  it('says why it has no figures', () => {
    const empty = { ...entry, figures: [], figureCount: 0 };
    expect(withoutFigures(empty)).toBe('No figure is another one now');
    expect(withoutFigures({ ...empty, settled: null })).toBe('No figure has changed by it yet');
    expect(withoutFigures({ ...empty, together: 'x' })).toBe('Its effect is in a later entry on the same subject');
    expect(entryRow(empty).at(-1)).toBe('No figure is another one now');
  });
});

describe('the file of the register of a company', () => {
  it('says of an entry how many figures it leaves out', () => {
    expect(entryRow({ ...entry, figureCount: 53 }).at(-1)).toBe(
      'Energy, Jan 2024: 1,234.5678 MWh → none; and 52 more, in the file of the project',
    );
  });
});

describe('the mark of a restated figure', () => {
  const restated = { at: '2026-11-03T10:00:00.000Z', uid: 'u', old: '42' };

  it('says when and what it was', () => {
    expect(markText({ restated, unit: 'kWh' })).toBe('Restated 3 Nov 2026, was 42 kWh');
    expect(markText({ restated: { ...restated, oldUnit: 'MWh' }, unit: 'kWh' })).toBe('Restated 3 Nov 2026, was 42 MWh');
    expect(markText({ restated: { ...restated, old: null }, unit: 'kWh' })).toBe('Restated 3 Nov 2026, was none');
  });

  it('says what it became where more reports have been approved since', () => {
    const then = { ...restated, new: '40' };
    expect(markText({ restated: then, unit: 'kWh', now: '40' })).toBe('Restated 3 Nov 2026, was 42 kWh');
    expect(markText({ restated: then, unit: 'kWh', now: '64.3' })).toBe(
      'Restated 3 Nov 2026 from 42 kWh to 40 kWh, before later approvals',
    );
  });

  it('has no more digits than people read', () => {
    const ratio = { ...restated, old: '3457.814661134163208852005532503458' };
    expect(markText({ restated: ratio, unit: 'kWh' })).toBe('Restated 3 Nov 2026, was 3,457.814661 kWh');
    expect(markText({ restated: ratio, unit: 'kWh' }, 'all')).toContain('was 3,457.814661134163208852005532503458 kWh');
  });

  it('is not there without a restatement', () => {
    expect(markText({ restated: null, unit: 'kWh' })).toBeUndefined();
  });
});
