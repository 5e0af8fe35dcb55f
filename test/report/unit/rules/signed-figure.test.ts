import { expect, it } from 'vitest';
import { parseSigned } from '../../../../shared/domain/report/entry/signed-figure.ts';

it.each([
  ['3.5', '3.5'],
  ['-3.5', '-3.5'],
  ['1e3', '1000'],
  ['1,234.5', '1234.5'],
  ['-1,234.5', '-1234.5'],
  ['\u2212 12', '-12'],
  ['(1,200)', '-1200'],
  ['12 kg', '12'],
  ['-12 kg', '-12'],
  ['\u2011 12', '-12'],
  ['\u200E-12', '-12'],
  ['(1,200) kg', '-1200'],
  ['-kg 12', '-12'],
])('a figure of a setting, %s, is %s', (typed, value) => {
  expect(parseSigned(typed, 'kg')).toMatchObject({ kind: 'number', value });
});

it.each([
  ['3,5', ['3.5', '35']],
  ['-0,5', ['-0.5', '-5']],
  ['(3,5)', ['-3.5', '-35']],
  ['12 %', ['12']],
  ['-12 hl', ['-12']],
  ['5-7', []],
  ['12-', ['-12', '12']],
  ['12 -', ['-12', '12']],
  ['1,200-', ['-1200', '1200']],
  ['12- kg', ['-12', '12']],
  ['12 kg-', ['-12', '12']],
  ['kg -12', ['-12', '12']],
  ['\u2014 12', ['-12', '12']],
  ['12,5-', ['-12.5', '12.5', '-125', '125']],
  ['£-12', ['-12']],
  ['£(12)', ['-12']],
  ['-5-7', []],
  ['12 Tonnes', []],
])('a figure of a setting, %s, may be one of %j', (typed, choices) => {
  expect(parseSigned(typed, 'kg')).toMatchObject({ kind: 'unclear', value: null, choices });
});

it.each([
  ['€12', ['12'], '“€” stands beside the figure. Is the figure right without it?'],
  ['-12 %', ['-12'], '“%” stands beside the figure. Is the figure right without it?'],
  ['12 EUR', ['12'], 'Only digits, full stops and commas count.'],
])('a figure of a setting without a unit, %s, is asked about', (typed, choices, why) => {
  expect(parseSigned(typed)).toMatchObject({ kind: 'unclear', choices, why });
  expect(parseSigned('-1,200')).toMatchObject({ kind: 'number', value: '-1200' });
});

it.each(['£-12', '-£12', '- £ 12', '£ \u2212 12', '(£12)', '£(12)'])('%s of a currency keeps its minus', (typed) => {
  expect(parseSigned(typed, 'GBP (£)')).toMatchObject({ kind: 'number', value: '-12' });
  expect(parseSigned(typed)).toMatchObject({ kind: 'unclear', choices: ['-12'] });
});

it.each(['abc', '--3', '-', '()', '1.2.3'])('%s is no figure of a setting', (typed) => {
  expect(parseSigned(typed, 'kg').value).toBeNull();
});
