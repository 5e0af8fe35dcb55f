import { describe, expect, it } from 'vitest';
import { sheetToday } from '../../../shared/domain/metric/replacement.ts';
import { sheetFor } from '../../support/fixtures/received-sheet.ts';

describe("a report's received figures", () => {
  it('are told apart by where they arose, with what is calculated from them', () => {
    const sheet = sheetFor({
      power: { value: '10', received: { B: '6', 'A/B': '4' } },
      gas: { value: '2' },
      water: { value: '7' },
    });
    expect(sheet.values).toEqual([
      ['gas', '2'],
      ['power', '10'],
      ['total', '6'],
      ['water', '7'],
    ]);
    expect(sheet.received).toEqual([
      [
        'A/B',
        [
          ['power', '4'],
          ['total', '2'],
        ],
      ],
      [
        'B',
        [
          ['power', '6'],
          ['total', '3'],
        ],
      ],
    ]);
  });

  it('count under a total that was received too as the total says', () => {
    const sheet = sheetFor({ total: { value: '9', received: { B: '9' } }, power: { value: '10', received: { B: '10' } } });
    expect(sheet.values).toContainEqual(['total', '9']);
    expect(sheet.received).toEqual([
      [
        'B',
        [
          ['power', '10'],
          ['total', '9'],
        ],
      ],
    ]);
  });

  it('are what was received where people typed another figure, nothing where it is N/A or a text', () => {
    expect(sheetFor({ water: { value: '12', received: { B: '10' } } }).received).toEqual([['B', [['water', '10']]]]);
    expect(sheetFor({ water: { value: null, noReport: true, received: { B: '10' } } })).not.toHaveProperty('received');
    expect(sheetFor({ water: { value: null, received: { B: '10' } } })).not.toHaveProperty('received');
    expect(sheetFor({ water: { value: 'a few', received: { B: '10' } } })).not.toHaveProperty('received');
    expect(sheetFor({ water: { value: '12' } })).not.toHaveProperty('received');
  });

  it('are no more than the figure that people typed over them, with what is calculated from it', () => {
    const sheet = sheetFor({ power: { value: '50', received: { B: '100' } }, water: { value: '0', received: { B: '10' } } });
    expect(sheet.received).toEqual([
      [
        'B',
        [
          ['power', '50'],
          ['total', '25'],
        ],
      ],
    ]);
  });

  it('are estimated as far as suppliers have estimated them, with what is calculated from them', () => {
    const sheet = sheetFor({
      power: { value: '10', received: { B: '6', 'A/B': '4' }, receivedEstimated: { B: '3', 'A/B': '2' } },
      gas: { value: '2', estimated: true },
    });
    // total: half of power and gas, so half of 5 + 2
    expect(sheet.estimated).toEqual([
      ['gas', '2'],
      ['power', '5'],
      ['total', '3.5'],
    ]);
    expect(Object.fromEntries(sheet.receivedEstimated!.map(([origin, own]) => [origin, Object.fromEntries(own)]))).toEqual({
      B: { power: '3', total: '1.5' },
      'A/B': { power: '2', total: '1' },
    });
    const today = sheetToday(sheet, new Map([['power', 'electricity']]));
    expect(today.receivedEstimated!.flatMap(([, own]) => own.map(([metric]) => metric))).toEqual([
      'electricity',
      'total',
      'electricity',
      'total',
    ]);
  });

  it('follow a metric that has become another one', () => {
    const sheet = sheetFor({ water: { value: '10', received: { B: '10' } } });
    expect(sheetToday(sheet, new Map([['water', 'drinking water']])).received).toEqual([['B', [['drinking water', '10']]]]);
  });
});
