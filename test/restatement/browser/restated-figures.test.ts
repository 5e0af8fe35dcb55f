import { expect, it } from 'vitest';
import { asAtRow, pastDay } from '../../../frontend/src/features/restatement/figures-as-at.tsx';
import { RestatedFigures } from '../../../frontend/src/features/restatement/index.ts';
import { restatedRow } from '../../../frontend/src/features/restatement/restated-figures.tsx';

const figure = {
  indicatorUid: 'i',
  name: 'Recycling',
  unit: 'MWh',
  periodUid: 'p',
  periodStart: '2024-01-01',
  periodEnd: '2024-02-01',
  old: '42.000000000000000001',
  new: null,
};

it('the file of restated figures has every digit with the unit of before and of now', () => {
  expect(restatedRow({ ...figure, oldUnit: 'kWh' })).toEqual([
    'Recycling',
    'Jan 2024',
    '42.000000000000000001',
    'kWh',
    '',
    'MWh',
  ]);
  expect(RestatedFigures({ figures: [figure] }).props.items).toEqual([figure]);
});

it('the file of figures of the past has the unit of then and of now', () => {
  const then = { ...figure, unit: 'kWh', value: '21000', reports: 1, since: null, restated: null, now: '21' };
  expect(asAtRow({ ...then, nowUnit: 'MWh' }).slice(-2)).toEqual(['21', 'MWh']);
  expect(asAtRow(then).slice(-2)).toEqual(['21', 'kWh']);
});

it('official figures of the past are of today or an earlier day', () => {
  expect(['2026-11-25', '2026-11-26', '2026-11-27', '2026-02-30', ''].map((day) => pastDay(day, '2026-11-26'))).toEqual([
    '2026-11-25',
    '2026-11-26',
    '',
    '',
    '',
  ]);
});
