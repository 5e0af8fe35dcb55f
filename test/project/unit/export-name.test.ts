import { describe, expect, it } from 'vitest';
import { countsText, exportName } from '../../../shared/domain/file/export-name.ts';
import { keptDigits, PAPER_DIGITS, significant } from '../../../shared/domain/kernel/digits.ts';

describe('the name of a file of figures', () => {
  const bridge = { place: 'Bridge: A/B', content: 'indicators', from: '2024-01-01', to: '2024-03-31' };

  it('says whose figures, which periods and which reports are in it', () => {
    expect(exportName({ ...bridge, counts: countsText(false) })).toBe(
      'Bridge A B - indicators - 2024-01-01 to 2024-03-31 - approved',
    );
    expect(exportName({ ...bridge, from: '', counts: countsText(true) })).toBe(
      'Bridge A B - indicators - up to 2024-03-31 - with submitted',
    );
  });

  it('has no marks of the direction of writing, which show another ending than it has', () => {
    expect(exportName({ ...bridge, place: 'Bridge\u202Efdp.', counts: 'approved' })).toMatch(/^Bridge fdp\. - indicators/);
  });
});

describe('a figure in a file', () => {
  it('has the 15 digits that a spreadsheet keeps, or all of them', () => {
    const ratio = '0.6140167749382913141187017229310705';
    expect(keptDigits(ratio, 'meaning')).toBe('0.614016774938291');
    expect(keptDigits(ratio, 'all')).toBe(ratio);
    expect(keptDigits('72.41327998', 'meaning')).toBe('72.41327998');
    expect(['', '0'].map((value) => keptDigits(value, 'meaning'))).toEqual(['', '0']);
  });

  it('has no fewer decimals in a workbook than pages show', () => {
    expect(keptDigits('12345678901342.97', 'meaning')).toBe('12345678901342.97');
    expect(keptDigits('12345678901342.9731', 'meaning')).toBe('12345678901342.97');
    expect(keptDigits('1234567890134.9731', 'meaning')).toBe('1234567890134.97');
  });

  it('fits on paper and keeps its whole number', () => {
    expect(significant('0.6140167749382913', PAPER_DIGITS)).toBe('0.614017');
    expect(significant('12345678.9', PAPER_DIGITS)).toBe('12345679');
    expect(significant('-1234.5678', PAPER_DIGITS)).toBe('-1234.57');
  });
});
