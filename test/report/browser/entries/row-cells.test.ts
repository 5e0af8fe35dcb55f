import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { Announcer } from '../../../../frontend/src/features/report/entries/announcer.ts';
import { ReportContext, SheetContext } from '../../../../frontend/src/features/report/entries/context.ts';
import { sectionsOf } from '../../../../frontend/src/features/report/model/sections.ts';
import { NO_CHANGES } from '../../../../frontend/src/features/report/review/use-changes.ts';
import { SectionTable } from '../../../../frontend/src/features/report/table/section-table.tsx';
import type { ReadNode } from '../../../../shared/contract/report/nodes.ts';
import {
  metric as metricNode,
  node,
  offline,
  openList,
  path,
  type Send,
  server,
  settled,
} from '../../../support/browser-unit/report-store.ts';

vi.mock('../../../../frontend/src/ui/use-phone.ts', () => ({ usePhone: () => false }));
vi.mock('../../../../frontend/src/features/report/documents/document-row.tsx', () => ({ DocumentRow: () => null }));

const metric = (uid: string, at: string, fields: Record<string, unknown> = {}) => metricNode(uid, at, fields as never);
const GAS = path(1, 2, 3);

type Shown = { editable?: boolean; section?: object; send?: Send };

/** The table of a section with these rows. `act`: the person's action before it is rendered again. */
async function tableOf(
  rows: readonly ReadNode[],
  { editable = true, section = {}, send = server().send }: Shown = {},
  act = false,
) {
  const list = [node('root', path(1), 'tree'), node('Energy', path(1, 2), 'tree', { meta_json: section }), ...rows];
  const { store, nodes } = openList(list, send);
  const sections = sectionsOf(nodes, { sortKey: '_path', period: null });
  if (act) store.enter('Gas', '7');
  const sheet = { nodes, sections, store, editable, changes: NO_CHANGES, byHand: true, withComments: true, mayComment: false };
  const report = { uid: 'r', status: { name: 'Pending Input' }, meta_json: {}, isAdmin: false };
  const scope = {
    ...sheet,
    period: null,
    announcer: new Announcer(),
    report,
    openHistory() {},
    openTrail() {},
    openSection() {},
  };
  const html = () => {
    const table = createElement(SectionTable, { section: sections[0]!, editable });
    const within = createElement(ReportContext.Provider, { value: scope as never }, table);
    return renderToString(createElement(SheetContext.Provider, { value: scope as never }, within));
  };
  const saving = html();
  await settled();
  const settledHtml = html();
  store.dispose();
  return { saving, html: settledHtml };
}

/** The row of a metric in the table. */
const rowOf = (html: string, uid: string) => html.split('<tr').find((row) => row.includes(`data-row="${uid}"`)) ?? '';
const has = (row: string) => ({
  value: row.includes('data-cell="value"'),
  comment: row.includes('data-cell="comment"'),
  na: row.includes('data-cell="na"'),
  past: row.includes('class="past"'),
});
const ALL = { value: true, comment: true, na: true, past: true };
const NONE = { value: false, comment: false, na: false, past: false };
const input = (meta_json: object) => ({
  input: {
    uid: null,
    value: null,
    comment: '',
    version: 1,
    meta_json: { noReport: false, disableValueInput: false, ...meta_json },
  },
});

describe('the row of a metric', () => {
  it('has its name and unit, an input of a figure, a comment, N/A and past data [REP-056, REP-057, REP-058, REP-059]', async () => {
    const { html } = await tableOf([metric('Gas', GAS, { unit: 'M3', meta_json: { placeholder: 'as metered' } })]);
    const row = rowOf(html, 'Gas');
    expect(row).toContain('<span>Gas</span>');
    expect(row).toMatch(/<td class="unit"[^>]*>m³</);
    expect(has(row)).toEqual(ALL);
    expect(row).toMatch(/<input class="value"[^>]*inputMode="decimal"[^>]*placeholder="as metered"/);
    expect(row).toContain('aria-label="Comment on Gas"');
    expect(row).toContain('aria-label="Gas is not applicable"');
  });

  it('has its name alone where its input cells are hidden, and the rows below it have theirs [REP-188]', async () => {
    const rows = [metric('Total', GAS, { meta_json: { hideInputCells: true } }), metric('Part', path(1, 2, 3, 4))];
    for (const editable of [true, false]) {
      const { html } = await tableOf(rows, { editable });
      expect(rowOf(html, 'Total')).toContain('<span>Total</span>');
      expect(has(rowOf(html, 'Total'))).toEqual(NONE);
      expect(has(rowOf(html, 'Part')).past).toBe(true);
    }
  });

  it.each([
    ['on its row', { meta_json: { hideNA: true } }, {}],
    ['on its section', {}, { hideNA: true }],
  ])('has no N/A where that is hidden %s [REP-189]', async (_name, fields, section) => {
    const { html } = await tableOf([metric('Gas', GAS, fields)], { section });
    expect(has(rowOf(html, 'Gas'))).toEqual({ ...ALL, na: false });
  });

  it.each([
    ['disabled', { disableValueInput: true }],
    ['N/A', { noReport: true }],
  ])('takes no value where that is %s, and a comment and N/A still [REP-060, REP-193]', async (_name, meta) => {
    const row = rowOf((await tableOf([metric('Gas', GAS, input(meta))])).html, 'Gas');
    expect(row.match(/<(input|textarea)[^>]*disabled=""[^>]*>/g)?.map((cell) => /data-cell="(\w+)"/.exec(cell)?.[1])).toEqual([
      'value',
    ]);
    expect(has(row)).toEqual(ALL);
  });

  it('takes a value where it is N/A and that is hidden by now: nobody could take the mark away [REP-060, REP-189]', async () => {
    const gas = metric('Gas', GAS, { ...input({ noReport: true }), meta_json: { hideNA: true } });
    const row = rowOf((await tableOf([gas])).html, 'Gas');
    expect(has(row)).toEqual({ ...ALL, na: false });
    expect(row).not.toContain('disabled=""');
  });

  it('shows a reader its value, comment and N/A, with no field for any of them [REP-009]', async () => {
    const gas = metric('Gas', GAS, { input: { ...input({}).input, value: '12.5', comment: 'Meter is new' } });
    const skips = metric('Skips', path(1, 2, 4), input({ noReport: true }));
    const { html } = await tableOf([gas, skips], { editable: false });
    const text = (uid: string) => rowOf(html, uid).replaceAll(/<[^>]*>/g, ' ');
    expect(text('Gas')).toMatch(/12\.5.*Meter is new.*–/s);
    expect(text('Skips')).toMatch(/N\/A.*–.*Yes/s);
    expect(html).not.toMatch(/<(input|select|textarea)/);
  });

  it('says that its documents are there, of one that has a file right below it alone [REP-066]', async () => {
    const bills = (at: string, uploads: number) =>
      node('Bills', at, 'document', {
        title: 'Bills',
        uploads,
        status: { uid: `status of ${at}`, _path: at, status: { name: 'OK for Submission' }, current_object: null },
      });
    const marked = async (document: ReadNode) => {
      const { html } = await tableOf([metric('Gas', GAS), metric('Part', path(1, 2, 3, 4)), document], { editable: false });
      return ['Gas', 'Part'].filter((uid) => rowOf(html, uid).includes('Has documents'));
    };
    expect(await marked(bills(path(1, 2, 3, 9), 1))).toEqual(['Gas']);
    expect(await marked(bills(path(1, 2, 3, 4, 9), 1))).toEqual(['Part']);
    expect(await marked(bills(path(1, 2, 3, 9), 0))).toEqual([]);
  });
});

describe("the tick 'Saved'", () => {
  const gas = () => [metric('Gas', GAS, { version: 1 })];

  it('is there once a value is stored, and not while it is being saved [REP-065]', async () => {
    const { saving, html } = await tableOf(gas(), {}, true);
    expect([saving.includes('Saving'), saving.includes('class="saved"')]).toEqual([true, false]);
    expect(html).toContain('class="saved"');
    expect((await tableOf(gas())).html).not.toContain('class="saved"');
  });

  it.each([
    ['refused', () => Promise.reject(new Error('No'))],
    ['not sent', offline],
  ] as [string, Send][])('is not there where the value was %s: it is not saved [REP-065]', async (_name, send) => {
    const { html } = await tableOf(gas(), { send }, true);
    expect(html).not.toContain('class="saved"');
    expect(rowOf(html, 'Gas')).toContain('Not saved');
  });
});

describe('the rows that a metric hides while they are empty', () => {
  const rows = [metric('Total', GAS, { meta_json: { hideChildrenIfNullOrZero: true } }), metric('Part', path(1, 2, 3, 4))];

  it('are shown on request in a report that can be edited, and in no other [REP-072, REP-073]', async () => {
    const shown = async (editable: boolean) => {
      const { html } = await tableOf(rows, { editable });
      return [html.includes('Show hidden rows'), rowOf(html, 'Part') !== ''];
    };
    expect(await shown(true)).toEqual([true, false]);
    expect(await shown(false)).toEqual([false, false]);
  });
});
