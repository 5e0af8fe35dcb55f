import { describe, expect, it } from 'vitest';
import { doubtful, planPaste } from '../../../../frontend/src/features/report/entries/paste/paste.ts';
import { readNodes } from '../../../../frontend/src/features/report/model/read.ts';
import { reportTexts } from '../../../../frontend/src/features/report/texts.ts';
import { countOf } from '../../../../frontend/src/ui/format.ts';
import {
  conflict,
  LIST,
  metric,
  offline,
  open,
  path,
  refreshed,
  server,
  settled,
} from '../../../support/browser-unit/report-store.ts';

const limited = (limits: object) => {
  const more: object = { value: '5', version: 1, meta_json: { limits } };
  return LIST.map((each) => (each.uid === 'Gas' ? metric('Gas', path(1, 2, 3, 4), more) : each));
};
const REFUSING = { min: '1', max: '100', severity: 'refusal' };
const LINE = 'Gas: Enter at most 100.';

const opened = (limits: object, send = server().send, storage?: Parameters<typeof open>[1]) => {
  const made = open(send, storage);
  refreshed(made.store, limited(limits));
  return made;
};

describe('a figure outside limits that refuse', () => {
  it('waits in its cell as a fault, and what is stored stays', async () => {
    const { sent, send } = server();
    const { store } = opened(REFUSING, send);
    store.enter('Gas', '1,000');
    expect(store.entry('Gas')).toMatchObject({ value: '5', typed: '1,000', fault: 'Enter at most 100.' });
    expect(store.summary().blocking.invalid).toEqual([{ metric: 'Gas', value: '1,000', why: 'Enter at most 100.' }]);
    await settled();
    expect(sent).toEqual([]);
    store.enter('Gas', '100');
    expect(store.entry('Gas')).toMatchObject({ value: '100', state: 'saving' });
    expect(store.summary().blocking.invalid).toEqual([]);
    store.dispose();
  });

  it('keeps its reason, and counts as invalid, once a conflict beside it has ended', async () => {
    const { store } = opened(REFUSING, conflict('9', 'theirs'));
    store.change('Gas', { comment: 'mine' });
    store.enter('Gas', '1,000');
    await settled();
    expect(store.entry('Gas').state).toBe('conflict');
    store.resolve('Gas', false);
    expect(store.entry('Gas')).toMatchObject({ value: '9', typed: '1,000', fault: 'Enter at most 100.', choices: [] });
    expect(store.summary()).toMatchObject({ unclear: 1, blocking: { invalid: [{ metric: 'Gas', why: 'Enter at most 100.' }] } });
    store.dispose();
  });

  it('is told without the network, and again when the page is opened again', () => {
    const { store, storage } = opened(REFUSING, offline);
    store.enter('Gas', '0.5');
    expect(store.entry('Gas').fault).toBe('Enter at least 1.');
    store.dispose();
    const again = opened(REFUSING, offline, storage);
    again.store.restore();
    expect(again.store.entry('Gas')).toMatchObject({ text: '0.5', fault: 'Enter at least 1.' });
    again.store.dispose();
  });

  it('that was pasted is a fault like one that was typed, and is asked about first', () => {
    const { store } = opened(REFUSING);
    store.paste([
      { uid: 'Gas', typed: '101' },
      { uid: 'Power', typed: '101' },
    ]);
    expect([store.entry('Gas').fault, store.entry('Power').value]).toEqual(['Enter at most 100.', '101']);
    const gas = readNodes(limited(REFUSING)).nodes.find(({ uid }) => uid === 'Gas');
    const cell = { uid: 'Gas', name: 'Gas', kind: 'number', locked: false, takesNA: true, value: null, node: gas } as const;
    expect(doubtful(planPaste(['101'], [cell]))).toMatchObject([
      { typed: '101', stored: null, kind: 'outside', why: 'Enter at most 100.' },
    ]);
    expect(doubtful(planPaste(['100'], [cell]))).toEqual([]);
    store.dispose();
  });

  it('and that was stored before the limits were set is told as well', () => {
    const { store } = opened({ ...REFUSING, max: '4' });
    expect(store.summary().outside).toMatchObject([{ uid: 'Gas', message: 'Enter at most 4.', severity: 'refusal' }]);
    store.setNotApplicable('Gas', true);
    expect(store.summary().outside).toEqual([]);
    store.dispose();
  });
});

it('a figure outside limits that warn is stored, and told', async () => {
  const { sent, send } = server();
  const { store } = opened({ ...REFUSING, severity: 'warning' }, send);
  store.enter('Gas', '101');
  expect(store.entry('Gas')).toMatchObject({ value: '101', state: 'saving' });
  expect(store.summary().outside.map(({ name, message }) => `${name}: ${message}`)).toEqual([LINE]);
  expect(store.summary().blocking.invalid).toEqual([]);
  await settled();
  expect(sent.map(({ change }) => change)).toEqual([{ value: '101' }]);
  store.dispose();
});

it('a calculated figure outside its limits asks to correct what is below: 5 and 6 make 11', () => {
  const { store } = open(server().send);
  const more: object = { meta_json: { limits: { max: '10', severity: 'refusal' } } };
  refreshed(
    store,
    LIST.map((each) => (each.uid === 'Total' ? metric('Total', path(1, 2, 3), more) : each)),
  );
  store.enter('Power', '5');
  expect(store.summary().outside).toEqual([]);
  store.enter('Power', '6');
  const message = 'Correct the figures below it: the sum has to be at most 10.';
  expect(store.summary().outside).toMatchObject([{ uid: 'Total', message }]);
  store.dispose();
});

it('the bar counts a figure outside its limits beside a text that is no number', () => {
  expect(countOf(1, reportTexts.invalidCount)).toBe('1 value is not valid');
});
