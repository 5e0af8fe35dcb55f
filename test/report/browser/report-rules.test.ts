import { expect, it } from 'vitest';
import { LIST, node, offline, open, path, refreshed, server, settled } from '../../support/browser-unit/report-store.ts';

const RULE = {
  uid: 'r',
  left: ['m-Power'],
  relation: 'at-most',
  right: ['m-Gas'],
  severity: 'refusal',
  message: 'Check the power.',
};
const RULED = LIST.map((each) =>
  each.uid === 'Energy' ? node('Energy', path(1, 2), 'tree', { meta_json: { rules: [RULE] } }) : each,
);

it.each([
  ['with the network', server().send],
  ['without it', offline],
])('a rule is checked with every entry, %s', async (_when, send) => {
  const { store } = open(send);
  refreshed(store, RULED);
  expect(store.summary().broken).toEqual([]);
  store.enter('Power', '6');
  expect(store.summary().broken).toMatchObject([{ left: '6', right: '5', rows: ['Power', 'Gas'] }]);
  store.enter('Power', '5');
  expect(store.summary().broken).toEqual([]);
  store.enter('Gas', '4');
  await settled();
  expect(store.summary().broken).toHaveLength(1);
  store.setNotApplicable('Gas', true);
  expect(store.summary().broken).toEqual([]);
  store.dispose();
});
