import { expect, it } from 'vitest';
import { metric, node, openList, path, server, settled } from '../../support/browser-unit/report-store.ts';

it('a comma that makes a thousand times the usual figure stores nothing until its person has said which is meant', async () => {
  const { sent, send } = server();
  const past = ['9.46', '10.2', '8.9'].map((value, at) => ({
    value,
    startDate: `2024-0${at + 1}-01`,
    commit: 'c',
    reporting_period: 'p',
  }));
  const earlier = { historic_inputs: past };
  const rows = [node('root', path(1), 'tree'), metric('Steel', path(1, 1), { value: null, ...earlier })];
  const { store } = openList(rows, send);
  for (const typed of ['9,461', '9,461 kWh']) {
    store.enter('Steel', typed);
    await settled();
    expect([sent, store.entry('Steel').choices]).toEqual([[], ['9.461', '9461']]);
  }
  store.enter('Steel', '9461', true);
  await settled();
  expect(sent.map(({ change }) => change.value)).toEqual(['9461']);
  store.dispose();
});
