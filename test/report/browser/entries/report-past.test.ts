import { describe, expect, it } from 'vitest';
import { figuresOf } from '../../../../frontend/src/features/report/entries/figures.ts';
import { hasFillRows } from '../../../../frontend/src/features/report/entries/fill-rows.ts';
import { readNodes } from '../../../../frontend/src/features/report/model/read.ts';
import { sectionsOf } from '../../../../frontend/src/features/report/model/sections.ts';
import { pastText } from '../../../../shared/domain/report/past-data.ts';
import { metric, node, openList, path, server } from '../../../support/browser-unit/report-store.ts';

const STARTS = ['2024-01-01', '2024-02-01', '2024-03-01'];
const reports = STARTS.map((startDate, at) => ({ startDate, commit: `c${at}`, reporting_period: `p${at}` }));
const GAS = ['10', undefined, '12'];
const inputs = GAS.flatMap((value, at) => (value === undefined ? [] : [{ value, ...reports[at]! }]));

const listOf = (root: object, gas: object) => [
  node('root', path(1), 'tree', root as Record<string, unknown>),
  node('Energy', path(1, 2), 'tree'),
  metric('Gas', path(1, 2, 1), { value: '30', version: 1, ...gas }),
  metric('Power', path(1, 2, 2), { value: null, ...gas }),
];
const asRecords = listOf({}, { historic_inputs: inputs });
const asFigures = listOf({ past_reports: reports }, { historic_inputs: undefined, past_figures: pastText(GAS) });

describe('the past of a metric', () => {
  it('is the same as figures and as records, which a release before sends', () => {
    const expected = [
      { value: '10', startDate: '2024-01-01' },
      { value: '12', startDate: '2024-03-01' },
    ];
    expect(readNodes(asFigures).metrics.get('Gas')!.past).toEqual(expected);
    expect(readNodes(asRecords).metrics.get('Gas')!.past).toEqual(expected);
  });

  it('marks the same figures to check', () => {
    for (const list of [asRecords, asFigures]) {
      const { store } = openList(list, server().send);
      expect([store.toCheck('Gas'), store.toCheck('Power')]).toEqual([true, false]);
      store.enter('Gas', '11');
      expect(store.toCheck('Gas')).toBe(false);
    }
  });

  /** Counts the reads of a metric's past. */
  const watched = () => {
    const made = openList(asFigures, server().send);
    const reads = { Gas: 0, Power: 0 };
    for (const uid of ['Gas', 'Power'] as const) {
      const known = made.nodes.metrics.get(uid)!;
      Object.defineProperty(known, 'past', {
        get: () => {
          reads[uid] += 1;
          return [{ value: '10', startDate: '2024-01-01' }];
        },
      });
    }
    return { ...made, reads, sections: sectionsOf(made.nodes, { sortKey: '_path', period: null }) };
  };

  it('is not read again while the figure to check is the same', () => {
    const { nodes, sections, reads } = watched();
    const { toCheck } = figuresOf(nodes, sections, { period: null, disableManualEntry: false });
    expect([toCheck('Gas', '30'), toCheck('Gas', '30')]).toEqual([true, true]);
    expect(reads.Gas).toBe(1);
    expect(toCheck('Gas', '10')).toBe(false);
  });

  it('is not read where a row has a value, to see whether there is one to fill', () => {
    const { sections, reads, ...sheet } = watched();
    expect(hasFillRows(sections, sheet)).toBe(true);
    expect(reads).toEqual({ Gas: 0, Power: 1 });
  });
});
