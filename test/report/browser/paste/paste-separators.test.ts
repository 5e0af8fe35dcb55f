import { describe, expect, it } from 'vitest';
import type { PasteCell } from '../../../../frontend/src/features/report/entries/paste/paste.ts';
import { signQuestionOf, writtenWith } from '../../../../frontend/src/features/report/entries/paste/paste-separators.ts';

const cellOf = (uid: string, kind: PasteCell['kind'] = 'number'): PasteCell => ({
  uid,
  name: uid,
  kind,
  locked: false,
  takesNA: true,
  value: null,
});
const CELLS = ['Absence', 'Agency', 'Staff', 'Subcontract'].map((uid) => cellOf(uid));
const rowsOf = (...figures: string[]) => figures.map((figure) => [figure, 'as told']);

describe('figures of a paste', () => {
  it('that have a decimal comma ask what a full stop before three digits is in the others', () => {
    const rows = rowsOf('12,5', '1.024', '2.310', '1.234,5');
    expect(signQuestionOf(rows, CELLS)).toEqual({ figure: '1.024', comma: '1024', fullStop: '1.024' });
    expect(writtenWith('comma', rows, CELLS).map(([figure]) => figure)).toEqual(['12.5', '1024', '2310', '1234.5']);
    expect(writtenWith('comma', rows, CELLS).map(([, comment]) => comment)).toEqual(rows.map(() => 'as told'));
    expect(writtenWith('full stop', rows, CELLS)).toBe(rows);
  });

  it('that have a decimal comma ask what a comma before three digits is', () => {
    expect(signQuestionOf(rowsOf('12,5', '1,024'), CELLS)).toEqual({ figure: '1,024', comma: '1.024', fullStop: '1024' });
  });

  it('are asked about with the unit of their row beside them', () => {
    const node = { uid: 'a', path: '00000010000002', type: 'metricscore', name: 'Work', meta_json: {} } as const;
    const cells = CELLS.map((cell) => ({ ...cell, node: { ...node, metric: { uid: 'm', name: 'Work', unit: 'Hours' } } }));
    const rows = rowsOf('12,5 h', '1.024 hrs');
    expect(signQuestionOf(rows, cells)).toEqual({ figure: '1.024', comma: '1024', fullStop: '1.024' });
    expect(writtenWith('comma', rows, cells).map(([figure]) => figure)).toEqual(['12.5 h', '1024 hrs']);
  });

  it('that prove no decimal comma, and texts, ask nothing', () => {
    expect(signQuestionOf(rowsOf('12.5', '1.024', '2,310'), CELLS)).toBeNull();
    expect(signQuestionOf(rowsOf('12,5', '11,25', '1234,5'), CELLS)).toBeNull();
    expect(signQuestionOf(rowsOf('12,5', '1.024'), [cellOf('a'), cellOf('b', 'text')])).toBeNull();
  });

  it('keep what cannot be written with a decimal comma', () => {
    const texts = ['0.125', '12.5', '1,024.5', 'n/a', ''];
    expect(
      writtenWith(
        'comma',
        rowsOf(...texts),
        texts.map((uid) => cellOf(uid)),
      ).map(([figure]) => figure),
    ).toEqual(texts);
    expect(writtenWith('comma', rowsOf('\u20ac 1.024', '1 234,5'), CELLS).map(([figure]) => figure)).toEqual([
      '\u20ac 1024',
      '1234.5',
    ]);
  });
});
