import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SheetContext } from '../../../../frontend/src/features/report/entries/context.ts';
import { sectionsOf } from '../../../../frontend/src/features/report/model/sections.ts';
import { takesComments } from '../../../../frontend/src/features/report/review/marks/use-section-rights.ts';
import type { RowMenuItem } from '../../../../frontend/src/features/report/table/name/row-menu.tsx';
import { useRowMenu } from '../../../../frontend/src/features/report/table/name/use-row-menu.ts';
import type { ReadNode } from '../../../../shared/contract/report/nodes.ts';
import { metric, node, openList, path, server } from '../../../support/browser-unit/report-store.ts';

const SHOW = 'Show derivation from sub-metrics';

type Call = Parameters<typeof useRowMenu>;
type Props = { row: Call[0]; figure: Call[1]; acts: Call[2]; tell(items: RowMenuItem[]): void };

function Menu({ row, figure, acts, tell }: Props) {
  tell(useRowMenu(row, figure, acts));
  return null;
}

/** The menus of a report's rows while figures are entered: the items of a row, and its derivation. */
function menusOf(below: readonly ReadNode[], writesComments = true) {
  const list = [node('root', path(1), 'tree'), node('Energy', path(1, 2), 'tree'), ...below];
  const sheet = openList(list, server().send);
  const [section] = sectionsOf(sheet.nodes, { sortKey: '_path', period: null });
  const menus = new Map<string, RowMenuItem[]>();
  const shown: string[] = [];
  const acts = { editable: true, onShow: (text: string) => void shown.push(text), onNote() {}, onRate() {} };
  const rows = section!.rows.flatMap((row) => {
    const { uid } = row.node;
    const figure = { entry: sheet.store.entry(uid), result: sheet.store.result(uid) };
    const tell = (items: RowMenuItem[]) => void menus.set(uid, items);
    return row.kind === 'metric' ? [createElement(Menu, { key: uid, row, figure, acts, tell })] : [];
  });
  renderToString(createElement(SheetContext, { value: { ...sheet, writesComments } as never }, ...rows));
  sheet.store.dispose();
  return {
    itemsOf: (uid: string) => menus.get(uid)!.map(({ text }) => text),
    derivationOf(uid: string) {
      menus
        .get(uid)!
        .find(({ text }) => text === SHOW)!
        .onChoose();
      return shown.at(-1);
    },
  };
}

const [TOTAL, FUEL] = [path(1, 2, 3), path(1, 2, 3, 4)];
const diesel = metric('Diesel', path(1, 2, 3, 4, 5), { value: '500', unit: 'Litres' });
const gas = metric('Gas', path(1, 2, 3, 6), { value: '5' });

describe('the menu of a row', () => {
  const rows = menusOf([metric('Total', TOTAL), metric('Fuel', FUEL, { value: '7' }), gas]);

  it('offers the derivation of a calculated metric [REP-067]', () => {
    expect(rows.itemsOf('Total')).toContain(SHOW);
    expect(rows.derivationOf('Total')).toBe('Fuel: 7 x 1 = 7 kWh\nGas: 5 x 1 = 5 kWh');
  });

  it('offers none for a metric that is entered [REP-067]', () => {
    expect(rows.itemsOf('Gas')).toEqual([
      'Show conversion factors to parent',
      'Data quality',
      'Comment on this metric',
      'Show all changes',
    ]);
  });
});

describe('the menu of a row in a report that takes no comments', () => {
  it('offers none [REP-226]', () => {
    expect(menusOf([gas], false).itemsOf('Gas')).not.toContain('Comment on this metric');
  });

  it.each([
    ['OK for Submission', null, true],
    ['Invalidated', null, false],
    ['Requires Revision', 'The period is closed.', false],
  ] as const)('%s, with its period closed: %s', (name, closed, takes) => {
    expect(takesComments({ status: { name }, closed } as never)).toBe(takes);
  });
});

describe('the derivation', () => {
  const MISSING = 'Fuel: No conversion factor found for its sub-metrics';

  it('names a sub-metric without a result because a factor below it is missing [REP-067, REP-070]', () => {
    const rows = menusOf([metric('Total', TOTAL), metric('Fuel', FUEL), diesel]);
    expect(rows.derivationOf('Total')).toBe(MISSING);
    expect(rows.derivationOf('Fuel')).toBe('Diesel: No conversion factor found');
  });

  it('names it beside those with a result [REP-067, REP-070]', () => {
    const rows = menusOf([metric('Total', TOTAL), metric('Fuel', FUEL), diesel, gas]);
    expect(rows.derivationOf('Total')).toBe(`Gas: 5 x 1 = 5 kWh\n${MISSING}`);
  });

  it('names it below a figure that was typed over the missing one [REP-067, REP-070]', () => {
    const rows = menusOf([metric('Total', TOTAL, { value: '9' }), metric('Fuel', FUEL), diesel]);
    expect(rows.derivationOf('Total')).toBe(MISSING);
  });

  it('says that nothing is entered yet', () => {
    expect(menusOf([metric('Total', TOTAL), metric('Fuel', FUEL)]).derivationOf('Total')).toBe('No sub-metric has a value yet.');
  });
});
