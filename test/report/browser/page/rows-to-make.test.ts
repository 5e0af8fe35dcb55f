import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type EntrySheet, SheetContext } from '../../../../frontend/src/features/report/entries/context.ts';
import { type SectionMetric, sectionsOf } from '../../../../frontend/src/features/report/model/sections.ts';
import { ROWS_AT_ONCE, RowsToMake } from '../../../../frontend/src/features/report/table/making/rows-to-make.ts';
import { SectionTable } from '../../../../frontend/src/features/report/table/section-table.tsx';
import { metric, node, openList, path, server } from '../../../support/browser-unit/report-store.ts';

// The content of a rendered row does not matter here.
vi.mock('../../../../frontend/src/features/report/table/metric-row.tsx', () => ({
  MetricTableRow: ({ row }: { row: SectionMetric }) => createElement('tr', { 'data-row': row.node.uid, 'data-made': true }),
}));

const ROWS = 300;
const uidOf = (at: number) => `m${at}`;

/** Waiting rows. The test runs the idle steps by hand. */
function waiting() {
  const steps: (() => void)[] = [];
  const made: string[] = [];
  const rows = new RowsToMake((step) => steps.push(step));
  for (let at = 0; at < ROWS; at += 1) {
    const uid = uidOf(at);
    if (!rows.claim(uid)) rows.add({ uid, make: () => made.push(uid) });
  }
  return { rows, made, idle: () => steps.shift()?.() };
}

describe('the rows of a large report', () => {
  beforeEach(() => vi.useFakeTimers());

  it('stand there with their names, and a screenful of them is made in the first task', () => {
    const list = [
      node('root', path(1), 'tree'),
      node('Energy', path(1, 2), 'tree'),
      ...Array.from({ length: ROWS }, (_, at) => metric(uidOf(at), path(1, 2, at + 1), { value: null })),
    ];
    const made = openList(list, server().send);
    const sections = sectionsOf(made.nodes, { sortKey: '_path', period: null });
    const sheet = { ...made, sections, editable: true, byHand: true, withComments: true } as unknown as EntrySheet;
    const table = createElement(SectionTable, { section: sections[0]!, editable: true });
    const html = renderToString(createElement(SheetContext.Provider, { value: sheet }, table));
    expect(html.match(/data-row=/g)).toHaveLength(ROWS);
    for (let at = ROWS_AT_ONCE; at < ROWS; at += 1) expect(html).toContain(`>${uidOf(at)}</th>`);
    expect(html.match(/data-made=/g)).toHaveLength(ROWS_AT_ONCE);
  });

  it('are all made in the end, in their order, some in each step', () => {
    const { made, idle } = waiting();
    idle();
    expect(made.length).toBeGreaterThan(0);
    expect(made.length).toBeLessThan(ROWS - ROWS_AT_ONCE);
    for (let step = 0; step < ROWS; step += 1) idle();
    expect(made).toEqual(Array.from({ length: ROWS - ROWS_AT_ONCE }, (_, at) => uidOf(at + ROWS_AT_ONCE)));
  });

  it('a row that somebody goes to is made at once, and those around it next', () => {
    const { rows, made, idle } = waiting();
    rows.make(uidOf(200));
    expect(made).toEqual([uidOf(200)]);
    idle();
    expect(made.slice(1, 4)).toEqual([uidOf(192), uidOf(193), uidOf(194)]);
  });

  it('a row that is scrolled into sight comes next, with those around it', () => {
    const { rows, made, idle } = waiting();
    rows.makeNext(uidOf(200));
    expect(made).toEqual([]);
    idle();
    expect(made.slice(0, 3)).toEqual([uidOf(192), uidOf(193), uidOf(194)]);
  });

  it('all of them are made before a print or a paste goes on', () => {
    const { rows, made } = waiting();
    rows.makeAll();
    expect(new Set(made).size).toBe(ROWS - ROWS_AT_ONCE);
  });

  it('makes no row again, and none that is gone', () => {
    const { rows, made, idle } = waiting();
    const drop = rows.add({ uid: 'gone', make: () => made.push('gone') });
    drop();
    rows.make(uidOf(20));
    rows.makeAll();
    idle();
    expect(made.filter((uid) => uid === uidOf(20))).toHaveLength(1);
    expect(made).not.toContain('gone');
  });
});
