import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ReportContext, type ReportScope, SheetContext } from '../../../../frontend/src/features/report/entries/context.ts';
import { type SectionMetric, sectionsOf } from '../../../../frontend/src/features/report/model/sections.ts';
import { FiguresToCheck } from '../../../../frontend/src/features/report/review/to-look-at.tsx';
import { RowNotes } from '../../../../frontend/src/features/report/table/name/row-notes.tsx';
import { LIST, metric, openList, server } from '../../../support/browser-unit/report-store.ts';

/** A report in which Gas, and so the total, is 1,234.41. */
function opened(total: Parameters<typeof metric>[2] = {}) {
  const list = LIST.map((each) => {
    if (each.uid === 'Gas') return metric('Gas', each.path, { value: '1234.41', version: 1 });
    return each.uid === 'Total' ? metric('Total', each.path, total) : each;
  });
  const { store, nodes } = openList(list, server().send);
  const sections = sectionsOf(nodes, { sortKey: '_path', period: null });
  const value = { store, nodes, sections } as unknown as ReportScope;
  const textOf = (shown: ReactElement) => {
    const inReport = createElement(ReportContext.Provider, { value }, shown);
    return renderToString(createElement(SheetContext.Provider, { value }, inReport)).replace(/<[^>]+>/g, '');
  };
  const notes = () => {
    const row = sections.flatMap(({ rows }) => rows).find(({ node }) => node.uid === 'Total') as SectionMetric;
    const figure = { entry: store.entry('Total'), result: store.result('Total') };
    return textOf(createElement(RowNotes, { row, figure: figure as never, editable: false }));
  };
  return { store, notes, toLookAt: () => textOf(createElement(FiguresToCheck, { sections })) };
}

describe('a figure that is typed over a calculated one', () => {
  it('is named as it was typed, beside all of the calculated one', () => {
    const { store, notes, toLookAt } = opened();
    store.enter('Total', '1234.4');
    expect(notes()).toContain('Typed over the calculated 1,234.41');
    expect(toLookAt()).toContain('1,234.4 instead of 1,234.41');
    store.dispose();
  });
});

describe('a total that suppliers have sent', () => {
  const received = (total: string) => {
    const meta_json = { noReport: false, disableValueInput: false, received: { total, parts: {} } };
    return opened({ input: { uid: null, value: total, comment: '', version: 1, meta_json } } as never);
  };

  it('is not called typed over the same calculated one', () => {
    const { store, notes } = received('1234.41');
    expect(notes()).toContain('Received from suppliers');
    expect(notes()).not.toMatch(/Typed over|Calculated from/);
    store.dispose();
  });

  it('stands beside another calculated one, which nobody has overwritten', () => {
    const { store, notes, toLookAt } = received('2000');
    expect(notes()).toContain('Calculated from the metrics below: 1,234.41');
    expect(notes() + toLookAt()).not.toMatch(/Typed over|instead of/);
    store.dispose();
  });
});

it('an entered figure that does not count is named as it was typed', () => {
  const { store, notes } = opened({ value: '1234.4', version: 1, meta_json: { disable_manual_entry: true } } as never);
  expect(notes()).toContain('The entered 1,234.4 does not count');
  store.dispose();
});
