import { describe, expect, it } from 'vitest';
import { figureReader, TWO_READINGS } from '../../../shared/domain/factor/factor-figures.ts';

const read = (texts: readonly string[], hasCommas = true) => {
  const figure = figureReader(texts, hasCommas);
  return texts.map((text) => {
    const found = figure(text);
    return 'value' in found ? found.value : found.reason === TWO_READINGS ? 'two readings' : 'no number';
  });
};

describe('a figure of a file', () => {
  it('keeps every digit', () => {
    expect(read(['0.00251279000', '-1.5', '1e-5', '12345678901234567890.123456789'])).toEqual([
      '0.00251279',
      '-1.5',
      '0.00001',
      '12345678901234567890.123456789',
    ]);
  });

  it.each(['1.234,5', '1,234.5', '1,234,567', '1.234.567'])('is refused where it has separators of thousands: %s', (text) => {
    expect(read([text])).toEqual(['two readings']);
    expect(read([text], false)).toEqual(['two readings']);
  });

  it('has a comma before its decimals where commas do not separate cells', () => {
    expect(read(['0,5', '-12,25'])).toEqual(['0.5', '-12.25']);
    expect(read(['0,5'], false)).toEqual(['two readings']);
  });

  it('of three digits after its only sign means what the others prove', () => {
    expect(read(['1,234'])).toEqual(['two readings']);
    expect(read(['1,234', '0,5'])).toEqual(['1.234', '0.5']);
    expect(read(['1,234', '0,5', '0.7'])).toEqual(['two readings', '0.5', '0.7']);
    expect(read(['1.234', '0,5'])).toEqual(['two readings', '0.5']);
    expect(read(['1.234', '7'])).toEqual(['1.234', '7']);
  });

  it.each(['1.234,5', '1.234.567', '0,5'])(
    'of three digits after a full stop is refused beside %s, also where commas separate cells',
    (text) => {
      expect(read(['1.234', text], false)).toEqual(['two readings', 'two readings']);
      expect(read(['1.234', text])[0]).toBe('two readings');
    },
  );

  it.each(['1,234.5', '1,234,567'])('of three digits after a comma is refused beside %s, whatever else is proven', (text) => {
    expect(read(['1,234', text, '0,5'])).toEqual(['two readings', 'two readings', '0.5']);
  });

  it.each(['', 'much', '1 234', 'Infinity', '--1'])('is none: %j', (text) => {
    expect(read([text])).toEqual(['no number']);
  });
});
