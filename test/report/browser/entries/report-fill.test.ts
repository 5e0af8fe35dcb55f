import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type EntrySheet, SheetContext } from '../../../../frontend/src/features/report/entries/context.ts';
import { fillIn, fillRowsOf, inLastReport, olderFirst } from '../../../../frontend/src/features/report/entries/fill-rows.ts';
import { outcomeText } from '../../../../frontend/src/features/report/frame/outcome-text.ts';
import { sectionsOf } from '../../../../frontend/src/features/report/model/sections.ts';
import { FillButton } from '../../../../frontend/src/features/report/table/fill-button.tsx';
import { pastText } from '../../../../shared/domain/report/past-data.ts';
import { metric, node, openList, path, server } from '../../../support/browser-unit/report-store.ts';

const past = (...values: (string | null)[]) => ({
  historic_inputs: values.map((value, at) => ({ value, startDate: `2024-0${at + 1}-01`, commit: 'c', reporting_period: 'p' })),
});
const ofType = (field_type: string) => ({ meta_json: { field_type } });
const LIST = [
  node('root', path(1), 'tree'),
  node('Energy', path(1, 2), 'tree'),
  metric('Gas', path(1, 2, 1), { value: null, ...past('4', '-3.25', null) }),
  metric('Power', path(1, 2, 2), { value: '8', version: 1, ...past('9') }),
  metric('Heat', path(1, 2, 3), { value: null, ...past(null) }),
  metric('Sum', path(1, 2, 4), { value: null, ...past('7') }),
  metric('Part', path(1, 2, 4, 1)),
  metric('Due', path(1, 2, 5), { value: null, ...past('2024-01-01'), ...ofType('date') }),
  node('Water', path(1, 3), 'tree'),
  metric('Mains', path(1, 3, 1), { value: null, ...past('5') }),
];
const opened = () => {
  const made = openList(LIST, server().send);
  const sections = sectionsOf(made.nodes, { sortKey: '_path', period: null });
  const rows = (of = sections) => fillRowsOf(of, made).map(({ uid, value, startDate }) => `${uid} ${value} ${startDate}`);
  return { ...made, sections, rows };
};

describe('filling from the last report', () => {
  it('takes the latest value of each empty row, and leaves out what is entered, calculated, a date or without a past', () => {
    expect(opened().rows()).toEqual(['Gas -3.25 2024-02-01', 'Mains 5 2024-01-01']);
  });

  it('offers what the last report does not have apart, and does not fill it by itself', () => {
    const reports = ['2024-08-01', '2024-09-01', '2024-10-01'];
    const past_reports = reports.map((startDate, at) => ({ startDate, commit: `c${at}`, reporting_period: `p${at}` }));
    const row = (uid: string, at: number, ...figures: (string | undefined)[]) =>
      metric(uid, path(1, 2, at), { value: null, historic_inputs: undefined, past_figures: pastText(figures) } as never);
    const list = [
      node('root', path(1), 'tree', { past_reports }),
      node('Energy', path(1, 2), 'tree'),
      row('Gas', 1, '1', '2', '3'),
      row('Skips', 2, '4', '5', undefined),
      row('Power', 3, undefined, undefined, '6'),
    ];
    const made = openList(list, server().send);
    const rows = fillRowsOf(sectionsOf(made.nodes, { sortKey: '_path', period: null }), made);
    expect(rows.map(({ uid, value, notIn }) => [uid, value, notIn])).toEqual([
      ['Gas', '3', undefined],
      ['Skips', '5', '2024-10-01'],
      ['Power', '6', undefined],
    ]);
    expect(inLastReport(rows).map(({ uid }) => uid)).toEqual(['Gas', 'Power']);
    expect(olderFirst(rows).map(({ uid }) => uid)).toEqual(['Skips', 'Gas', 'Power']);
  });

  it('takes the rows of one section', () => {
    const { sections, rows } = opened();
    expect(rows(sections.slice(1))).toEqual(['Mains 5 2024-01-01']);
  });

  it('shows figures with their thousands, and answers in words and without a unit', () => {
    const figures = metric('Spend', path(1, 2, 1), { value: null, ...past('453515.41') });
    const answered = { meta_json: { input_type: 'boolean' } };
    const answer = metric('Permit', path(1, 2, 2), { value: null, ...past('1'), ...answered });
    const made = openList([node('root', path(1), 'tree'), node('Energy', path(1, 2), 'tree'), figures, answer], server().send);
    const sections = sectionsOf(made.nodes, { sortKey: '_path', period: null });
    expect(fillRowsOf(sections, made).map(({ shown, unit, value }) => [shown, unit, value])).toEqual([
      ['453,515.41', 'kWh', '453515.41'],
      ['Yes', '', '1'],
    ]);
  });

  it('leaves alone what nobody types by hand [SET-220]', () => {
    const closed = { meta_json: { disable_manual_entry: true } };
    const row = metric('Meter', path(1, 2, 1), { value: null, ...past('4'), ...closed });
    const made = openList([node('root', path(1), 'tree'), node('Energy', path(1, 2), 'tree'), row], server().send);
    expect(fillRowsOf(sectionsOf(made.nodes, { sortKey: '_path', period: null }), made)).toEqual([]);
  });

  it('leaves alone what is not applicable, and a text that waits for its person', () => {
    const { store, rows } = opened();
    store.setNotApplicable('Mains', true);
    store.enter('Gas', '1.2.3');
    expect(rows()).toEqual([]);
  });

  it('is offered only while an empty value has one in an earlier report', () => {
    const { sections, ...made } = opened();
    const offered = () => {
      const sheet = made as unknown as EntrySheet;
      const button = createElement(FillButton, { sections });
      return renderToString(createElement(SheetContext.Provider, { value: sheet }, button)).includes('Fill from last report');
    };
    expect(offered()).toBe(true);
    made.store.enter('Gas', '1');
    made.store.enter('Mains', '2');
    expect(offered()).toBe(false);
  });

  it('is one step, which takes nothing else back', () => {
    const { sections, ...made } = opened();
    const { store } = made;
    store.enter('Heat', '1');
    fillIn(fillRowsOf(sections, made), made);
    expect(['Gas', 'Mains'].map((uid) => store.entry(uid).value)).toEqual(['-3.25', '5']);
    expect(store.summary()).toMatchObject({ pasted: 0, together: 2 });
    const outcome = store.undo();
    expect(store.summary().together).toBe(0);
    expect(outcomeText(outcome, (uid) => uid)).toBe('Undone: 2 values.');
    expect(['Gas', 'Mains', 'Heat'].map((uid) => store.entry(uid).value)).toEqual([null, null, '1']);
  });
});

describe('the progress of a report', () => {
  it('counts by section, and adds up', () => {
    const { store } = opened();
    const progress = () => [...store.summary().progress].map(([uid, { answered, of }]) => `${uid} ${answered}/${of}`);
    expect(progress()).toEqual(['Energy 1/6', 'Water 0/1']);
    store.setNotApplicable('Mains', true);
    expect(progress()).toEqual(['Energy 1/6', 'Water 1/1']);
    expect([store.summary().answered, store.summary().of]).toEqual([2, 7]);
  });
});
