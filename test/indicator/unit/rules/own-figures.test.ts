import { describe, expect, it } from 'vitest';
import { type Equation, equationKey, toOperation } from '../../../../shared/domain/indicator/equation.ts';
import { type OwnIndicator, otherwiseIn, ownBeside } from '../../../../shared/domain/indicator/own-figures.ts';
import { FIRST_VERSION } from '../../../../shared/domain/indicator/versions.ts';

const sumOf = (numerators: string[], factor = 1): Equation => ({
  eqnType: 0,
  numerators,
  numerators2: [],
  denominators: [],
  factor,
});
const company = { name: 'Energy', resultMetricUid: 'energy' };
const key = equationKey(sumOf(['Power']));
const months = ['01', '02', '03', '04', '05'].map((month) => `2024-${month}-01`);
const all = months.slice(0, 4).map((start, at) => ({ start, end: months[at + 1]! }));

const definition = (equation: Equation) => ({
  operationJson: toOperation(equation),
  unit: 'kWh',
  metrics: equation.numerators.map((uid) => ({ uid, name: uid, unit: 'kWh', category: '' })),
});
const indicator = (equation: Equation, more: Partial<OwnIndicator> = {}): OwnIndicator => ({
  uid: 'own',
  name: 'Other name',
  resultMetricUid: 'other',
  ...definition(equation),
  ...more,
});
const since = (from: string, except: string[] = []) => ({ number: 2, from, except, at: 'now', by: 'ann', reason: '' });
const spans = (indicators: OwnIndicator[]) =>
  otherwiseIn(0, ownBeside(indicators)(company, key), all).map(({ equation, from, to }) => `${from} ${to} ${equation}`);

describe('a project that calculates an indicator of its company otherwise', () => {
  it('is one that has changed the equation of the company, in the periods for which the other one counts', () => {
    const earlier = [{ ...FIRST_VERSION, ...definition(sumOf(['Power'])) }];
    const edited = indicator(sumOf(['Power'], 2), { since: since(months[1]!), earlier });
    expect(spans([edited])).toEqual(['2024-02-01 2024-05-01 2 × Power']);
    const broken = indicator(sumOf(['Power'], 2), { since: since(months[1]!, [months[2]!]), earlier });
    expect(spans([broken])).toEqual(['2024-02-01 2024-03-01 2 × Power', '2024-04-01 2024-05-01 2 × Power']);
  });

  it('is one that has another equation under the same name in any case, or for the same result', () => {
    expect(spans([indicator(sumOf(['Gas']), { name: ' energy' })])).toEqual(['2024-01-01 2024-05-01 Gas']);
    expect(spans([indicator(sumOf(['Gas']), { resultMetricUid: 'energy' })])).toEqual(['2024-01-01 2024-05-01 Gas']);
    expect(spans([indicator(sumOf(['Gas']))])).toEqual([]);
  });

  it('is none where it has an indicator with the equation of the company as well, under whatever name', () => {
    expect(spans([indicator(sumOf(['Gas']), { name: 'Energy' }), indicator(sumOf(['Power']), { uid: 'twin' })])).toEqual([]);
  });
});
