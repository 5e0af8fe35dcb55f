import { describe, expect, it } from 'vitest';
import { signQuestion } from '../../../../shared/domain/report/entry/figure-signs.ts';
import { keepNumeric, lengthQuestion, parseTyped } from '../../../../shared/domain/report/entry/number-input.ts';
import { fc } from '../../../support/property.ts';

describe('a typed figure', () => {
  it('keeps only digits, full stops and commas [REP-280]', () => expect(keepNumeric('1a-2')).toBe('12'));

  it('is null when empty or not a number [REP-281]', () => {
    expect(parseTyped('')).toEqual({ kind: 'empty', value: null, text: '' });
    expect(parseTyped('1.2.3')).toMatchObject({ kind: 'invalid', value: null, text: '1.2.3' });
    expect(parseTyped(',').kind).toBe('invalid');
  });

  it.each(['abc', 'n/a', 'n.a.', '-', '...', '\u00BD'])('keeps %j, of which nothing counts [REP-284]', (typed) => {
    expect(parseTyped(typed)).toMatchObject({ kind: 'invalid', value: null, text: typed });
  });

  it.each([
    ['\u0661\u0662', ['12']],
    ['\uFF11\uFF12 kg', ['12']],
    ['1\uFF12', ['12']],
    ['\u06F1\u066C\u06F2\u06F3\u06F4\u066B\u06F5', ['1234.5']],
    ['-\u0967\u0968', ['12']],
    ['\u0663-\u0664', []],
    ['\u0661,\u0662', ['1.2', '12']],
    ['12\u066B5', ['12.5']],
    ['12\uFF0C500', ['12500']],
    ['12\uFF0C5', ['12.5', '125']],
  ])('asks which figure %j is, whose digits or separators are of another script, and leaves what is stored', (typed, choices) => {
    expect(parseTyped(typed, 'kg')).toMatchObject({ kind: 'unclear', value: null, text: typed, choices });
  });

  it('says what is wrong with a text that is no figure', () => {
    expect(parseTyped('1.2.3 kg')).toMatchObject({
      kind: 'invalid',
      text: '1.2.3',
      why: "'1.2.3 kg' has more than one full stop.",
    });
    expect(parseTyped('n.a.')).toMatchObject({ why: 'Only digits, full stops and commas count.' });
  });

  it.each(['1 234 567.5', '1\u00A0234\u00A0567.5', '1\u202F234\u202F567.5 kg'])('takes blanks between thousands: %j', (typed) => {
    expect(parseTyped(typed, 'kg')).toMatchObject({ kind: 'number', value: '1234567.5' });
  });

  it('takes commas as thousands separators [REP-283]', () => {
    expect(parseTyped('1,234.5')).toEqual({ kind: 'number', value: '1234.5', text: '1,234.5' });
  });

  it.each([
    ['-2', ['2']],
    ['1e5', ['100000']],
    ['1,234E+05', ['123400', '123400000']],
    ['1,5e3', ['1500', '15000']],
    ['12,5', ['12.5', '125']],
    ['1,2', ['1.2', '12']],
    ['0,125', ['0.125', '125']],
    ['1.234,5', ['1234.5', '1.2345']],
    ['1.234.567,8', ['1234567.8']],
    ['(1,200)', ['1200']],
    ['1,23,456', ['123456']],
    ['12 5', ['125']],
    ['1234 567', ['1234567']],
    ['0 500', ['500']],
    ['12.345 678', ['12.345678']],
    ["1'234", ['1234']],
    ['ca. 5', ['5']],
    ['Rs.500', ['500']],
  ])('asks what %j means', (typed, choices) => {
    expect(parseTyped(typed)).toMatchObject({ kind: 'unclear', value: null, text: keepNumeric(typed), choices });
  });

  it.each([
    ['3 m2', ['3']],
    ['12m3', ['12']],
    ['5 tCO2e', ['5']],
    ['5 kgCO2e/kWh', ['5']],
    ['120 kWh/m2/yr', ['120']],
    ['3 m²', ['3']],
    ['m2 120', ['120']],
  ])('has no digit of its unit: %j', (typed, choices) => {
    expect(parseTyped(typed)).toMatchObject({ kind: 'unclear', choices });
  });

  it.each([
    ['1a-2', 'It has several figures. Type the one that is meant.'],
    ['1 of 3', 'It has several figures. Type the one that is meant.'],
    ['=2+3', 'A formula is not calculated here. Type its result.'],
    ['5-7', 'It may be a range. Type one figure.'],
    ['5 \u2013 7 t', 'It may be a range. Type one figure.'],
    ['10:30', 'It may be a time. Type it as one figure, as 10.5 for 10:30.'],
    ['12/03', 'It may be a date or a fraction. Type one figure.'],
    ['12\n345', 'It has several figures. Type the one that is meant.'],
    ['12\t345', 'It has several figures. Type the one that is meant.'],
    ['12\n345 kg', 'It has several figures. Type the one that is meant.'],
    ['5k', 'Type the figure in full, without “k”.'],
    ['1,2 mio', 'Type the figure in full, without “mio”.'],
  ])('offers nothing for %j, and says what to type', (typed, why) => {
    expect(parseTyped(typed)).toEqual({ kind: 'unclear', value: null, text: keepNumeric(typed), choices: [], why });
  });

  it.each([
    ['12 hrs', 'Hours', '12'],
    ['3 h', 'Hours', '3'],
    ['3 m2', 'M2', '3'],
    ['m2 120', 'M2', '120'],
    ['1,200.5kWh', 'kWh', '1200.5'],
    ['5 tCO₂e', 'tCO2e', '5'],
    ['12 £', 'GBP (£)', '12'],
    ['£12', 'GBP (£)', '12'],
  ])('is without the unit of its metric: %s', (typed, unit, value) => {
    expect(parseTyped(typed, unit)).toMatchObject({ kind: 'number', value });
  });

  it.each([
    ['12 kg', 'Tonnes', [], '“kg” is another unit than Tonnes. Convert the figure first.'],
    ['3 m2', 'M3', [], '“m2” is another unit than m³. Convert the figure first.'],
    ['12 foo', 'Tonnes', ['12'], '“foo” may be another unit than Tonnes. Is the figure right?'],
    ['5 tCO2e', 'tCO2e (Scope 1)', ['5'], '“tCO2e” may be another unit than tCO₂e (Scope 1). Is the figure right?'],
    ['12,5 t', 'Tonnes', ['12.5', '125'], 'Commas separate thousands only. Use a full stop for decimals.'],
    ['-3 kg', 'kg', ['3'], 'A minus sign does not count here.'],
    ['3-', 'kg', ['3'], 'A minus sign does not count here.'],
    ['(3) kg', 'kg', ['3'], 'A minus sign does not count here.'],
    ['\u20113', 'kg', ['3'], 'A minus sign does not count here.'],
    ['£-3', 'GBP (£)', ['3'], 'A minus sign does not count here.'],
    ['€12', 'GBP (£)', ['12'], "'€' does not fit the unit GBP (£). Is the figure right?"],
    ['€ 358.93', 'GBP (£)', ['358.93'], "'€' does not fit the unit GBP (£). Is the figure right?"],
    ['12%', 'Number', ['12'], "'%' does not fit the unit Number. Is the figure right?"],
    ['12 €', 'GBP (£)', ['12'], '“€” may be another unit than GBP (£). Is the figure right?'],
    [
      '€12,5',
      'GBP (£)',
      ['12.5', '125'],
      "Commas separate thousands only. Use a full stop for decimals. '€' does not fit the unit GBP (£). Is the figure right?",
    ],
  ])('of another unit or sign names both: %s for %s', (typed, unit, choices, why) => {
    expect(parseTyped(typed, unit)).toMatchObject({ kind: 'unclear', choices, why });
  });

  it('is either what its digits say, or asked about', () => {
    const figures = fc.array(fc.constantFrom(...'0123456789.,-e %'), { maxLength: 12 }).map((all) => all.join(''));
    fc.assert(
      fc.property(figures, (typed) => {
        const read = parseTyped(typed);
        if (read.kind !== 'number') {
          expect(read.value).toBe(null);
          return;
        }
        expect(typed).not.toMatch(/[-e]|,(?!\d{3}(\D|$))/);
        expect(parseTyped(read.value ?? '')).toMatchObject({ kind: 'number', value: read.value });
      }),
    );
  });

  it.each(['12', ' 12 ', '£1,200.50', '50 %', '1 234 567', '1,234,567.', '.5'])('takes %j as it is meant', (typed) => {
    expect(parseTyped(typed).kind).toBe('number');
  });
});

it.each([
  ['123456789012', null],
  ['1234567890123', 'It has 13 digits. Is it right?'],
  ['0.00123456789012345', null],
  ['0.1234567890123456', 'It has 16 digits. Is it right?'],
  ['-1234567890123', 'It has 13 digits. Is it right?'],
])('the length of %s: %s', (value, question) => {
  expect(lengthQuestion(value)).toBe(question);
});

it.each([
  ['€15', 'Tonnes', "'€' does not fit the unit Tonnes. Is the figure right?"],
  ['15 %', 'M3', "'%' does not fit the unit m³. Is the figure right?"],
  ['£1,200', 'GBP (£)', null],
  ['$0.2', '$/kWh', null],
  ['€12', 'GBP (£)', "'€' does not fit the unit GBP (£). Is the figure right?"],
  ['€ 358.93', 'GBP (£)', "'€' does not fit the unit GBP (£). Is the figure right?"],
  ['$15', 'GBP (£)', "'$' does not fit the unit GBP (£). Is the figure right?"],
  ['12%', 'GBP (£)', "'%' does not fit the unit GBP (£). Is the figure right?"],
  ['€12 £', 'GBP (£)', "'€' does not fit the unit GBP (£). Is the figure right?"],
  ['€15', 'Number', "'€' does not fit the unit Number. Is the figure right?"],
  ['15 %', 'Number', "'%' does not fit the unit Number. Is the figure right?"],
  ['€15', 'Percentage (%)', "'€' does not fit the unit Percentage (%). Is the figure right?"],
  ['£0.3', '$/kWh', "'£' does not fit the unit $/kWh. Is the figure right?"],
  ['€15', 'Spend', "'€' may be another unit than Spend. Is the figure right?"],
  ['$15', 'kEUR', "'$' may be another unit than kEUR. Is the figure right?"],
  ['€15', 'kEUR', null],
  ['€15', 'Euros', null],
  ['£15', 'Pounds', null],
  ['$15', 'USD', null],
  ['£15', 'gbp', null],
  ['15 %', 'Percentage (%)', null],
  ['15 %', 'Per cent of staff', null],
  ['£15', '', null],
  ['15', 'Tonnes', null],
])('the sign of %s for %s: %s', (typed, unit, question) => {
  expect(signQuestion(typed, unit)).toBe(question);
});
