import { describe, expect, it } from 'vitest';
import { type Equation, toOperation } from '../../../../shared/domain/indicator/equation.ts';
import { equationsOf } from '../../../../shared/domain/indicator/equation-versions.ts';
import { runningFigures } from '../../../../shared/domain/indicator/running-figures.ts';
import { SheetColumns } from '../../../../shared/domain/indicator/sheet-columns.ts';
import { indicatorUnit } from '../../../../shared/domain/indicator/unit.ts';
import { FIRST_VERSION } from '../../../../shared/domain/indicator/versions.ts';

const METRICS = [
  { uid: 'power', unit: 'kWh', figure: '2' },
  { uid: 'heat', unit: 'KWH', figure: '5' },
  { uid: 'hours', unit: 'Hours', figure: '3' },
  { uid: 'waste', unit: 'kg', figure: '1000' },
  { uid: 'reused', unit: 'kg', figure: '900' },
  { uid: 'price', unit: 'GBP', figure: '7' },
  { uid: 'women', unit: 'Number', figure: '1' },
  { uid: 'people', unit: 'Number', figure: '4' },
];
const UNITS = new Map(METRICS.map(({ uid, unit }) => [uid, unit]));
const FIGURES = new Map(METRICS.map(({ uid, figure }) => [uid, figure]));

const product = (numerators: string[], numerators2: string[]): Equation => ({
  eqnType: 2,
  numerators,
  numerators2,
  denominators: [],
  factor: 1,
});
const share = (numerators: string[], denominators: string[]): Equation => ({
  eqnType: 0,
  numerators,
  numerators2: [],
  denominators,
  factor: 100,
});

/** The running totals of January and February, with another equation from February on. */
function running(name: string, before: Equation, after: Equation) {
  const definition = (equation: Equation) => ({
    operationJson: toOperation(equation),
    unit: indicatorUnit(name, equation, UNITS),
    metrics: METRICS.map(({ uid, unit }) => ({ uid, name: uid, unit, category: '' })),
  });
  const since = { ...FIRST_VERSION, number: 2, from: '2024-02-01' };
  const item = { ...definition(after), since, earlier: [{ ...FIRST_VERSION, ...definition(before) }] };
  const columns = new SheetColumns([{ values: FIGURES }]);
  const months = [{ start: '2024-01-01' }, { start: '2024-02-01' }];
  return runningFigures(equationsOf(item)!, months, () => columns).map(({ value, since: from }) => [value, from ?? null]);
}

describe('a running total over two versions of an equation', () => {
  it('starts anew where a product becomes one of other quantities, whose units nothing tells', () => {
    expect(running('Work', product(['power'], ['hours']), product(['waste'], ['price']))).toEqual([
      ['6', null],
      ['7000', '2024-02-01'],
    ]);
  });

  it('starts anew where a percentage becomes a share of something else', () => {
    expect(running('Share %', share(['reused'], ['waste']), share(['women'], ['people']))).toEqual([
      ['90', null],
      ['25', '2024-02-01'],
    ]);
  });

  it('goes on where the same quantities are summed, whatever is called first or how a unit is written', () => {
    expect(running('Work', product(['power'], ['hours']), product(['hours'], ['heat']))).toEqual([
      ['6', null],
      ['21', null],
    ]);
    expect(running('Share %', share(['women'], ['people']), share(['people'], ['people']))).toEqual([
      ['25', null],
      ['62.5', null],
    ]);
  });
});
