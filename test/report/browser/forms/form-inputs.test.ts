import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FormCell } from '../../../../frontend/src/features/report/forms/cell/form-cell.tsx';
import { FormTable } from '../../../../frontend/src/features/report/forms/form-table.ts';
import { SingleForm } from '../../../../frontend/src/features/report/forms/single-form.tsx';
import { NEW, TypedRecords } from '../../../../frontend/src/features/report/forms/typed-records.ts';
import type { FormField } from '../../../../shared/domain/form/field-checks.ts';
import { FIELD_TYPES, type FieldType } from '../../../../shared/domain/kernel/vocabulary.ts';

const field = (type: FieldType): FormField => ({ header: 'Field', description: 'What it is', type, options: ['Owned', 'Hired'] });
const inSheet = (type: FieldType) =>
  renderToStaticMarkup(
    createElement(FormCell, {
      field: field(type),
      value: '',
      label: 'Field, row 1',
      error: null,
      told: 'e',
      reportId: 'r',
      onChange() {},
      onLeave() {},
    }),
  );
const inRecord = (type: FieldType, required = false) => {
  const fields = [{ ...field(type), required }];
  const typed = new TypedRecords(new FormTable(fields, { typesOnly: true }));
  return renderToStaticMarkup(createElement(SingleForm, { fields, reportId: 'r', typed, record: NEW }));
};

/** The kind of input in some markup. */
function kindOf(html: string): string {
  if (html.includes('<textarea')) return 'lines';
  if (html.includes('Add files')) return 'files';
  if (html.includes('type="checkbox"')) return 'checkboxes';
  if (html.includes('<select') || html.includes('aria-haspopup="listbox"')) return 'list';
  if (html.includes('placeholder="dd/mm/yyyy"')) return 'day';
  return html.includes('<input') ? 'text' : 'none';
}
const KINDS: Record<FieldType, string> = {
  string: 'text',
  number: 'text',
  postcode: 'text',
  freetext: 'lines',
  textarea: 'lines',
  selection: 'list',
  multiselection: 'checkboxes',
  date: 'day',
  file: 'files',
};

describe('the input of a field', () => {
  it.each(FIELD_TYPES)('of type %s is the one of its type, in a record of its own and in a table [REP-212]', (type) => {
    expect(kindOf(inRecord(type))).toBe(KINDS[type]);
    expect(kindOf(inSheet(type))).toBe(type === 'multiselection' ? 'list' : KINDS[type]);
  });

  it.each(FIELD_TYPES)('of type %s in a record has a star where the form needs it [ADM-397]', (type) => {
    const hasStar = (html: string) => html.includes('aria-required="true"') || html.includes('class="required"');
    expect([hasStar(inRecord(type, true)), hasStar(inRecord(type))]).toEqual([true, false]);
  });

  it('in a record tells the description as the tooltip of its header [REP-212]', () => {
    expect(inRecord('string')).toContain('<span title="What it is">Field</span>');
  });
});
