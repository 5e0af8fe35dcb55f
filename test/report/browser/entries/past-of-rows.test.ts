import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SheetContext } from '../../../../frontend/src/features/report/entries/context.ts';
import { fillRowsOf } from '../../../../frontend/src/features/report/entries/fill-rows.ts';
import { takePast } from '../../../../frontend/src/features/report/entries/take-past.ts';
import { sectionsOf } from '../../../../frontend/src/features/report/model/sections.ts';
import { PastCell } from '../../../../frontend/src/features/report/table/past-cell.tsx';
import { pastText } from '../../../../shared/domain/report/past-data.ts';
import { metric, node, openList, path, server } from '../../../support/browser-unit/report-store.ts';

const diesel = { uid: 'm-diesel', name: 'Diesel', unit: 'litres', description: '', category: '' };
const reports = [{ startDate: '2024-01-01', commit: 'c', reporting_period: 'p' }];
const row = (uid: string, at: string, past: string, of = diesel) =>
  metric(uid, at, { metric: of, historic_inputs: undefined, past_figures: pastText([past]) } as never);

/** Last month site A used 10 litres and site B 20. The report has 30 of Diesel, and the API returns this sum for both rows. */
const open = () =>
  openList(
    [
      node('root', path(1), 'tree', { past_reports: reports }),
      node('Sites', path(1, 2), 'tree'),
      row('A', path(1, 2, 1), '30'),
      row('B', path(1, 2, 2), '30'),
      row('Gas', path(1, 2, 3), '7', { ...diesel, uid: 'm-gas', name: 'Gas' }),
    ],
    server().send,
  );

describe('the past of a metric that several rows measure', () => {
  it('fills none of them, and the others of the report as before', () => {
    const sheet = open();
    const sections = sectionsOf(sheet.nodes, { sortKey: '_path', period: null });
    expect(fillRowsOf(sections, sheet).map(({ uid, value }) => [uid, value])).toEqual([['Gas', '7']]);
  });

  it('is taken over by none of them', () => {
    const sheet = open();
    takePast('A', sheet);
    expect(sheet.store.entry('A').value).toBeNull();
    takePast('Gas', sheet);
    expect(sheet.store.entry('Gas').value).toBe('7');
  });

  it('is shown as that of all rows, without a difference from one of them', () => {
    const sheet = open();
    const cellOf = (uid: string) =>
      renderToString(
        createElement(
          SheetContext,
          { value: { ...sheet, openHistory() {} } as never },
          createElement(PastCell, { node: sheet.nodes.nodes.find((each) => each.uid === uid)!, name: uid, value: '10' }),
        ),
      );
    expect(cellOf('A')).toContain('in all rows');
    expect(cellOf('A')).not.toContain('%');
    expect(cellOf('Gas')).not.toContain('in all rows');
    expect(cellOf('Gas')).toContain('+43%');
  });

  it('asks for no check of one row against their sum, although the API has found that', () => {
    const input = {
      uid: 'i',
      value: '10',
      comment: '',
      version: 1,
      meta_json: { noReport: false, disableValueInput: false, largeDifference: true },
    };
    const rows = ['A', 'B'].map((uid, at) =>
      metric(uid, path(1, 2, at + 1), { metric: diesel, value: '10', version: 1, input, past_figures: '30' } as never),
    );
    const list = [node('root', path(1), 'tree', { past_reports: reports }), node('Sites', path(1, 2), 'tree')];
    expect(openList([...list, ...rows], server().send).store.toCheck('A')).toBe(false);
    expect(openList([...list, rows[0]!], server().send).store.toCheck('A')).toBe(true);
  });
});
