import { describe, expect, it } from 'vitest';
import { sectionsOf } from '../../../../frontend/src/features/report/model/sections.ts';
import { statedUnit, statedValue } from '../../../../frontend/src/features/report/model/stated-value.ts';
import { stated } from '../../../../frontend/src/features/report/review/previous-value.tsx';
import {
  checkReason,
  headingsToCheck,
  reasonToCheck,
  rowsCopied,
  rowsIgnored,
  rowsToCheck,
  rowsTypedOver,
  rowsWithoutAnswer,
} from '../../../../frontend/src/features/report/review/to-check.ts';
import { deviationOf } from '../../../../shared/domain/report/deviation.ts';
import { metric, node, open, openList, path, server } from '../../../support/browser-unit/report-store.ts';

const past = (...values: (string | null)[]) => ({
  historic_inputs: values.map((value, at) => ({ value, startDate: `2024-0${at + 1}-01`, commit: 'c', reporting_period: 'p' })),
});
const opened = (rows: Parameters<typeof openList>[0]) => {
  const made = openList([node('root', path(1), 'tree'), node('Energy', path(1, 2), 'tree'), ...rows], server().send);
  return { ...made, sections: sectionsOf(made.nodes, { sortKey: '_path', period: null }) };
};
const entered = (uid: string, at: number, value: string | null, ...before: string[]) =>
  metric(uid, path(1, 2, at), { value, version: 1, ...past(...before) });

describe('the reason of a figure to check', () => {
  it.each([
    ['40', ['3', '5', '4'], '10 times the average; usually 3 to 5, last value 4. Is the decimal point right?'],
    ['4000', ['3', '5', '4'], '1,000 times the average; usually 3 to 5, last value 4. Is the unit right?'],
    ['14', ['3', '5', '4'], '3.5 times the average; usually 3 to 5, last value 4.'],
    ['0.4', ['3', '5', '4'], '0.1 times the average; usually 3 to 5, last value 4. Is the decimal point right?'],
    ['40', ['4'], '10 times the usual 4.'],
    ['2', ['0', '0', '0', '1', '0'], 'Beyond the usual 0 to 1, last value 0.'],
    ['0', ['3', '5', '4'], '0, and usually 3 to 5, last value 4.'],
    ['0', ['3', '0', '0'], 'Far from the average; earlier values 0 to 3, last value 0.'],
    ['0.516', ['0.05', '0.08', '0.52', '0.498'], '1.8 times the average; earlier values 0.05 to 0.52, last value 0.498.'],
    ['7', ['0', '0'], 'Always 0 before.'],
    ['-4', ['3', '5', '4'], 'Another sign than the usual 3 to 5, last value 4.'],
  ])('%s after %j: %s', (value, earlier, reason) => {
    expect(checkReason(deviationOf(value, earlier))).toBe(reason);
  });

  it('is the general one where only the server sees why', () => {
    expect(checkReason(null)).toBe('Very different from earlier reports.');
  });
});

describe('the figures to check', () => {
  it('come with the most unusual first, and those within their earlier range last', () => {
    const { sections, ...sheet } = opened([
      entered('Before', 3, '9', '1', '1', '9'),
      entered('Usual', 4, '4', '3', '5'),
      entered('Twice', 5, '12', '3', '5', '4'),
      entered('Thousandfold', 6, '4000', '3', '5', '4'),
    ]);
    const nodeOf = (uid: string) => sheet.nodes.nodes.find((each) => each.uid === uid)!;
    expect(rowsToCheck(sections, sheet).map(({ row }) => row.node.uid)).toEqual(['Thousandfold', 'Twice', 'Before']);
    expect(reasonToCheck(nodeOf('Usual'), sheet)).toBe(null);
    expect(reasonToCheck(nodeOf('Twice'), sheet)).toBe('3 times the average; usually 3 to 5, last value 4.');
  });

  it('stand last where an earlier report has the same figure, however the average lies', () => {
    const { sections, ...sheet } = opened([
      entered('Habitat lost', 3, '0', '314', '0', '0'),
      entered('Never so', 4, '200', '314', '0', '3'),
    ]);
    const told = rowsToCheck(sections, sheet).map(({ row, wasThere }) => [row.node.uid, wasThere]);
    expect(told).toEqual([['Habitat lost', true]]);
    sheet.store.enter('Never so', '1');
    expect(rowsToCheck(sections, sheet).map(({ row }) => row.node.uid)).toEqual(['Never so', 'Habitat lost']);
  });

  it('are told in words where the answer is Yes or No', () => {
    const yesOrNo = { meta_json: { input_type: 'boolean' } };
    const answer = (uid: string, at: number, ...before: string[]) =>
      metric(uid, path(1, 2, at), { value: '1', version: 1, ...past(...before), ...yesOrNo });
    const { sections, ...sheet } = opened([answer('Licence', 3, '0', '0', '0'), answer('Audit', 4, '0', '0', '1', '0')]);
    expect(rowsToCheck(sections, sheet).map(({ reason }) => reason)).toEqual(['Always No before.', 'Yes and No before.']);
    const { node: licence } = rowsToCheck(sections, sheet)[0]!.row;
    expect([statedValue('1', licence), statedValue('0', licence), statedUnit(licence)]).toEqual(['Yes', 'No', '']);
    expect(stated({ value: '0', noReport: false }, licence)).toBe('No');
  });

  it('change with what is typed', () => {
    const { sections, store, nodes } = opened([entered('Usual', 4, '4', '3', '5')]);
    store.enter('Usual', '40');
    expect(rowsToCheck(sections, { store, nodes }).map(({ value }) => value)).toEqual(['40']);
  });
});

describe('the rows without an answer', () => {
  it('are all of them, and the required ones on their own', () => {
    const { sections, store, nodes } = opened([
      entered('Done', 3, '4'),
      entered('Open', 4, null),
      metric('Needed', path(1, 2, 5), { required: true }),
      entered('None', 6, null),
    ]);
    store.setNotApplicable('None', true);
    const { required, all } = rowsWithoutAnswer(sections, { store, nodes });
    expect(all.map(({ node: { uid } }) => uid)).toEqual(['Open', 'Needed']);
    expect(required.map(({ node: { uid } }) => uid)).toEqual(['Needed']);
  });
});

describe('a month that looks copied', () => {
  it('is told by how many figures are those of the report before', () => {
    const rows = (value: (n: number) => string) =>
      [3, 4, 5, 6, 7, 8].map((n) => entered(`M${n}`, n, value(n), '2', String(n * 10)));
    const copied = opened(rows((n) => String(n * 10)));
    const own = opened(rows((n) => String(n * 10 + 1)));
    expect(rowsCopied(copied.sections, copied)).toHaveLength(6);
    expect(rowsCopied(own.sections, own)).toEqual([]);
  });
});

it('a figure that is typed over a calculated one is named with both, and not where the two are the same', () => {
  const { nodes, store } = open(server().send);
  const sections = sectionsOf(nodes, { sortKey: '_path', period: null });
  const typedOver = () =>
    rowsTypedOver(sections, { store, nodes }).map(({ row, value, calculated }) => [row.node.uid, value, calculated]);
  expect(typedOver()).toEqual([]);
  store.enter('Total', '5.0');
  expect(typedOver()).toEqual([]);
  store.enter('Total', '7');
  expect(typedOver()).toEqual([['Total', '7', '5']]);
  store.dispose();
});

it('an entry of what is only calculated is named, is no figure and no answer', () => {
  const total = { value: '99', version: 1, meta_json: { disable_manual_entry: true } };
  const { sections, ...sheet } = opened([
    metric('Total', path(1, 2, 3), total),
    metric('Gas', path(1, 2, 3, 4)),
    metric('Loose', path(1, 2, 5), { value: '7', version: 1 }),
  ]);
  expect(rowsIgnored(sections, sheet.store).map(({ node: { uid } }) => uid)).toEqual(['Total']);
  expect([sheet.store.figure('Total'), sheet.store.figure('Loose')]).toEqual([null, '7']);
  expect(sheet.store.summary()).toMatchObject({ answered: 1, of: 3 });
  sheet.store.enter('Gas', '5');
  expect(sheet.store.figure('Total')).toBe('5');
  expect(sheet.store.summary()).toMatchObject({ answered: 3 });
});

it.each([
  [
    8,
    33,
    '8 of 41 values to check were not there before',
    '33 of 41 values to check are far from the average, but were there before',
  ],
  [8, 0, '8 values to check', ''],
  [0, 1, '', '1 value to check is far from the average, but was there before'],
])('%s new figures to check and %s of before are counted together, as where they wait', (fresh, repeated, ofNew, ofBefore) => {
  expect(headingsToCheck(fresh, repeated)).toEqual({ fresh: ofNew, repeated: ofBefore });
});
