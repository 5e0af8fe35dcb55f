import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { UnsentContext, type UnsentFiles } from '../../../../frontend/src/features/report/documents/unsent-files.ts';
import { UnsentGuard } from '../../../../frontend/src/features/report/documents/unsent-question.tsx';
import { ReportContext, type ReportScope } from '../../../../frontend/src/features/report/entries/context.ts';
import { FormTable } from '../../../../frontend/src/features/report/forms/form-table.ts';
import { TypedRecords } from '../../../../frontend/src/features/report/forms/typed-records.ts';
import { VerticalModal } from '../../../../frontend/src/features/report/forms/wizard/vertical-modal.tsx';
import { WizardModal } from '../../../../frontend/src/features/report/forms/wizard/wizard-modal.tsx';

/** The mocks' state: whether a form has changes, the names of forms, and the router's question. */
const page = vi.hoisted(() => ({
  isDirty: false,
  told: [] as (() => boolean)[],
  state: 'blocked',
  blocks: (_: object): boolean => false,
  table: undefined as unknown,
}));
vi.mock('../../../../frontend/src/ui/form/unsaved.ts', () => ({
  hasUnsaved: () => page.isDirty,
  useUnsaved: (isDirty: () => boolean) => void page.told.push(isDirty),
}));
vi.mock('react-router', () => ({
  useBlocker: (blocks: typeof page.blocks) => {
    page.blocks = blocks;
    return { state: page.state };
  },
}));
vi.mock('../../../../frontend/src/ui/modal.tsx', () => ({
  Modal: ({ header }: { header: ReactNode }) => createElement('h1', null, header),
  ModalButtons: () => null,
}));
vi.mock('../../../../frontend/src/features/report/forms/use-form-data.ts', () => ({
  useFormData: () => {
    const typed = new TypedRecords(page.table as FormTable);
    return { table: page.table, typed, state: 'ready', save: { kind: 'idle' }, left: [], wasStored: true, fits: true };
  },
}));

beforeEach(() => Object.assign(page, { isDirty: false, told: [], state: 'blocked' }));

const FILE = { docId: 'bills', file: new File(['a'], 'a.csv'), sending: false };
/** The question on the page, and whether the page can be left for another path. */
function guarded(unsent: readonly (typeof FILE)[]) {
  const files = { all: () => unsent, subscribe: () => () => {} } as unknown as UnsentFiles;
  const scope = { nodes: { nodes: [] } } as unknown as ReportScope;
  const within = createElement(UnsentContext.Provider, { value: files }, createElement(UnsentGuard));
  const shown = renderToStaticMarkup(createElement(ReportContext.Provider, { value: scope }, within));
  const leaves = (to: string) => !page.blocks({ currentLocation: { pathname: '/report' }, nextLocation: { pathname: to } });
  return { shown, leaves };
}

describe('the page of a report', () => {
  it('is not left by a link or by Back while a form on it has changes', () => {
    page.isDirty = true;
    const { leaves } = guarded([]);
    expect([leaves('/'), leaves('/report')]).toEqual([false, true]);
    page.isDirty = false;
    expect(guarded([]).leaves('/')).toBe(true);
  });

  it('asks about the form, else about the files that are not uploaded', () => {
    expect(guarded([FILE]).shown).toContain('Files are not uploaded yet');
    page.isDirty = true;
    expect(guarded([FILE]).shown).toContain('Leave without saving?');
    expect(guarded([]).shown).toContain('Leave without saving?');
  });
});

describe.each([
  ['a form in steps', WizardModal],
  ['a form of single records', VerticalModal],
])('%s', (_name, Form) => {
  const drawn = (editable: boolean, table: FormTable) => {
    page.table = table;
    const setup = { name: 'Fuel', fields: [], assignments: [], inputType: 'form' };
    const document = { uid: 'd', path: '1', name: 'Fuel', setup, current: 'f' } as never;
    const place = { trackerId: 't', commitId: 'r', docId: 'd' };
    renderToStaticMarkup(createElement(Form, { place, document, editable, changed: () => {}, onClose: () => {} }));
    return page.told.some((isDirty) => isDirty());
  };
  const typed = () => {
    const table = new FormTable([{ header: 'Site', type: 'string' }]);
    table.add(['Leeds']);
    return table;
  };

  it('tells that it has records which are not saved', () => {
    expect(drawn(true, typed())).toBe(true);
  });

  it('has nothing to lose unchanged, or where nobody may change it', () => {
    expect(drawn(true, new FormTable([]))).toBe(false);
    expect(drawn(false, typed())).toBe(false);
  });
});
