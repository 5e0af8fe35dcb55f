import { describe, expect, it } from 'vitest';
import type { FormField } from '../../../../shared/domain/form/field-checks.ts';
import * as setup from '../../../../shared/domain/form/setup.ts';
import { FIELD_TYPES } from '../../../../shared/domain/kernel/vocabulary.ts';
import type { Node } from '../../../../shared/domain/structure/tree.ts';

const field = (header: string, more: Partial<FormField> = {}): FormField => ({ header, type: 'string', ...more });

describe('the set-up of a document', () => {
  it('is an upload that shows its history unless something else is said [SET-232, SET-238]', () => {
    expect(setup.documentSetup({})).toEqual({
      inputType: 'upload',
      name: '',
      fields: [],
      template: null,
      assignments: [],
      isRequired: false,
      hideNA: false,
      showHistory: true,
    });
    expect(setup.documentSetup({ showHistory: false }).showHistory).toBe(false);
  });

  it('has fields with header, description, required, type and options [REP-208]', () => {
    const stored = { header: 'Fuel', description: 'Which', required: true, type: 'selection', options: ['Diesel', 'Gas'] };
    const read = setup.documentSetup({ input_type: 'form', input_details: { name: 'Bills', fields: [stored] } });
    expect(read).toMatchObject({ inputType: 'form', name: 'Bills', fields: [stored] });
  });

  it('is read as far as it can be, whoever wrote it', () => {
    const fields = [{ header: ' ' }, 7, { header: 'A', type: 'colour' }];
    const meta = { input_type: 'x', input_details: { fields, file_template: { url: '/t' } }, assignments: [{ field: 'A' }] };
    expect(setup.documentSetup(meta)).toMatchObject({
      inputType: 'upload',
      fields: [{ header: 'A', type: 'string' }],
      template: { name: 'template', url: '/t' },
      assignments: [],
    });
  });

  it('names the file by the form, or data.csv [REP-405, REP-406]', () => {
    expect(setup.formFileName('Fuel bills')).toBe('Fuel bills.csv');
    expect(setup.formFileName('  ')).toBe('data.csv');
    expect(setup.formFileName('a/b')).toBe('a b.csv');
  });
});

describe('the fields of a form', () => {
  it('need headers that differ, since columns are matched by them', () => {
    expect(setup.fieldFaults([field('Site'), field(' site '), field('')])).toEqual([
      { path: ['fields', 1, 'header'], message: 'Another field has this header. Enter another one.' },
      { path: ['fields', 2, 'header'], message: 'Enter a header for this field.' },
    ]);
  });

  it('have options where one chooses, without commas where one chooses several [SET-234]', () => {
    const choice = (type: 'selection' | 'multiselection', options: string[]) =>
      setup.fieldFaults([field('A', { type, options })]);
    expect(choice('selection', [' '])[0]?.message).toBe('Enter at least one option.');
    expect(choice('selection', ['a', 'a '])[0]?.message).toBe('An option is in the list twice. Remove one of the two.');
    expect(choice('selection', ['a, b'])).toEqual([]);
    expect(choice('multiselection', ['a, b'])[0]?.message).toContain('cannot contain a comma');
    expect(FIELD_TYPES.filter((type) => setup.hasOptions({ type }))).toEqual(['selection', 'multiselection']);
  });
});

describe('the assignments of a form', () => {
  const fields = [field('Litres', { type: 'number' }), field('Site')];
  it('take number fields, and each metric once [SET-243]', () => {
    const list = [
      { field: 'litres', metric: 'm' },
      { field: 'Site', metric: 'n' },
      { field: 'Litres', metric: 'm' },
    ];
    expect(setup.assignmentFaults(list, fields)).toEqual([
      { path: ['assignments', 1, 'field'], message: 'Choose a number field of the form.' },
      { path: ['assignments', 2, 'metric'], message: 'Another field fills this metric. Choose another metric.' },
    ]);
  });

  it('mean the node of the uid, else the metric in the section of the document, else its first one', () => {
    const metric = (uid: string, path: string): Node => ({
      uid,
      path,
      type: 'metricscore',
      meta_json: {},
      metric: { uid: 'base', name: 'Diesel', unit: 'Litres' },
    });
    const [first, second] = [metric('a', '000000100000010000001'), metric('b', '000000100000020000001')];
    const nodes = [first!, second!];
    expect(setup.assignedNode(nodes, { path: '000000100000020000002' }, 'base')).toBe(second);
    expect(setup.assignedNode(nodes, { path: '000000100000030000002' }, 'base')).toBe(first);
    expect(setup.assignedNode(nodes, { path: '000000100000020000002' }, 'a')).toBe(first);
    expect(setup.assignedNode(nodes, { path: '0000001' }, 'other')).toBeUndefined();
  });
});
