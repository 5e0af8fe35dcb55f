import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { ProjectCard } from '../../../../frontend/src/features/home/project-card.tsx';
import { UploadItem } from '../../../../frontend/src/features/report/documents/upload-item.tsx';
import { type EntrySheet, SheetContext } from '../../../../frontend/src/features/report/entries/context.ts';
import { FormTableCell } from '../../../../frontend/src/features/report/forms/cell/form-table-cell.tsx';
import { FormTable } from '../../../../frontend/src/features/report/forms/form-table.ts';
import { SingleForm } from '../../../../frontend/src/features/report/forms/single-form.tsx';
import { NEW, TypedRecords } from '../../../../frontend/src/features/report/forms/typed-records.ts';
import { SavedState } from '../../../../frontend/src/features/report/table/saved-state.tsx';
import type { FormField } from '../../../../shared/domain/form/field-checks.ts';
import { open, server } from '../../../support/browser-unit/report-store.ts';

vi.mock('react-router', async (original) => ({ ...(await original<object>()), useNavigate: () => () => undefined }));
vi.mock('../../../../frontend/src/features/pending/index.ts', () => ({ waiting: () => [{ uid: 'r' }] }));

/** The accessible names of all buttons in some markup. */
const namesIn = (html: string) => [...html.matchAll(/<button[^>]* aria-label="([^"]*)"/g)].map(([, name]) => name);

/** The accessible description of the first input in some markup. */
function descriptionIn(html: string): string {
  const ids = /<input[^>]* aria-describedby="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [];
  const textOf = (id: string) => html.split(`id="${id}"`)[1]?.replace(/^[^>]*>/, '') ?? '';
  return ids.map((id) => textOf(id).replace(/<[^>]+>/g, ' ')).join(' ');
}

const LITRES: FormField = { header: 'Litres', type: 'number', unit: 'Litres' };
const cellOf = (cell: string, field = LITRES) => {
  const table = new FormTable([field]);
  const id = table.add([cell]);
  table.leave(id, 0);
  const props = { table, row: table.row(id)!, field, at: 0, n: 3, reportId: 'r', editable: true };
  return renderToStaticMarkup(createElement(FormTableCell, props));
};

describe('a button beside a figure', () => {
  it('names the metric of its row', () => {
    const { store, nodes } = open(server().send);
    store.enter('Gas', '12,5');
    const value = { store, nodes } as unknown as EntrySheet;
    const state = createElement(SavedState, { node: nodes.nodes.find(({ uid }) => uid === 'Gas')! });
    const names = namesIn(renderToStaticMarkup(createElement(SheetContext.Provider, { value }, state)));
    expect(names).toEqual(['Save 12.5: Gas', 'Save 125: Gas', 'Discard: Gas']);
    store.dispose();
  });

  it('names the cell of a form', () => {
    expect(namesIn(cellOf('12-'))).toEqual(['Take -12: Litres, row 3', 'Take 12: Litres, row 3']);
  });
});

describe('a hint about a cell of a form', () => {
  it('describes its input, also where the cell has no error', () => {
    expect(descriptionIn(cellOf('-3'))).toContain('The minus reduces the sum.');
    expect(descriptionIn(cellOf('12'))).toBe('');
  });

  it('describes the input of a single record', () => {
    const typed = new TypedRecords(new FormTable([LITRES], { typesOnly: true }));
    typed.type(NEW, 0, '-3');
    const html = renderToStaticMarkup(createElement(SingleForm, { fields: [LITRES], reportId: 'r', typed, record: NEW }));
    expect(descriptionIn(html)).toContain('The minus reduces the sum.');
  });
});

it('the preview of an upload names its file', () => {
  const place = { trackerId: 't', commitId: 'c', docId: 'd' };
  const upload = {
    uid: 'u',
    filename: 'bill.pdf',
    created: '2026-03-01T08:00:00.000Z',
    content_type: 'application/pdf',
    scan: 'clean',
  };
  const html = renderToStaticMarkup(createElement(UploadItem, { place, upload: upload as never, onFailed() {} }));
  expect(namesIn(html)).toEqual(['Preview: bill.pdf']);
});

it('the reports of a project on the home page are opened by its name', () => {
  const project = { uid: 'p', name: 'Tunnel', accessible: false };
  const html = renderToStaticMarkup(createElement(ProjectCard, { project, rows: [] }));
  expect(namesIn(html)).toEqual(['Show reports: Tunnel']);
});
