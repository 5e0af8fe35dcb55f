import { expect, it } from 'vitest';
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
