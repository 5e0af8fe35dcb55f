import { describe, expect, it } from 'vitest';
import { changedOfNode, changesOver } from '../../../frontend/src/features/metrics/modals/changed-fields.ts';
import { changeOf, type DocumentDraft, draftOf, faultsOf } from '../../../frontend/src/features/metrics/modals/document-draft.ts';
import type { StructureRow } from '../../../frontend/src/features/metrics/tree-rows.ts';
import type { ChangedFields, StructureChanges } from '../../../frontend/src/features/metrics/use-structure.ts';
import type { NodeFields, ReadNode } from '../../../shared/contract/report/nodes.ts';

const gas = {
  name: 'Gas',
  meta_json: { freq_num: 3, freq_unit: 'MONTHS', placeholder: 'From the bill' },
} as unknown as NodeFields;

describe('a dialog over a row of the tree', () => {
  it('sends of its settings those that it has changed alone', () => {
    const sent = { meta_json: { freq_num: 6, freq_unit: 'MONTHS', from_date: null } };
    expect(changedOfNode(gas, { meta_json: { freq_num: 6, freq_unit: 'MONTHS' } })).toEqual({ meta_json: { freq_num: 6 } });
    // A day that was never set is sent as null.
    expect(changedOfNode(gas, sent)).toEqual({ meta_json: { freq_num: 6, from_date: null } });
  });

  it('takes away what was removed in it, and leaves what came meanwhile', () => {
    // Raw meta-data: every key is unset unless the text still has it.
    const sent = { meta_json: { freq_num: 3, freq_unit: 'MONTHS', placeholder: null } };
    expect(changedOfNode(gas, sent)).toEqual({ meta_json: { placeholder: null } });
  });

  it('sends of a title and a text the one that was changed', () => {
    const described = { title: 'What', text: '<p>All bills</p>', meta_json: {} } as unknown as NodeFields;
    expect(changedOfNode(described, { title: 'What', text: '<p>Bills</p>' })).toEqual({ text: '<p>Bills</p>' });
  });

  it('changes its own row in this way, and any other one as it is asked to', async () => {
    const sent: [string, ChangedFields][] = [];
    const patch: StructureChanges['patch'] = async (path, _type, fields) =>
      void sent.push([path, typeof fields === 'function' ? fields([]) : fields]);
    const changes = changesOver(
      { path: 'a', fields: gas } as StructureRow,
      { patch, pathOf: () => 'a' } as unknown as StructureChanges,
      [],
    );
    for (const path of ['a', 'b']) await changes.patch(path, 'metricscore', { meta_json: { freq_num: 3 } });
    expect(sent).toEqual([
      ['a', { meta_json: {} }],
      ['b', { meta_json: { freq_num: 3 } }],
    ]);
  });
});

describe('the set-up of a document', () => {
  const field = { id: 'f', header: 'Litres', description: '', required: false, type: 'number', options: '' } as const;
  const before: DocumentDraft = {
    name: 'Fuel',
    title: '',
    text: '',
    inputType: 'form',
    isRequired: false,
    hideNA: false,
    showHistory: true,
    formName: 'Bills',
    template: null,
    fields: [field],
    assignments: [],
  };

  it('leaves a form as it is stored that was not changed', () => {
    const { meta_json } = changeOf({ ...before, isRequired: true }, before, []);
    expect(meta_json).toEqual({ input_type: 'form', isRequired: true, hideNA: false, showHistory: true });
  });

  it('sends a changed form with what it fills', () => {
    const { meta_json } = changeOf({ ...before, fields: [{ ...field, header: 'Liters' }] }, before, []);
    expect(meta_json).toMatchObject({ input_details: { fields: [{ header: 'Liters' }] }, assignments: [] });
  });

  it('keeps a form from being saved until its person has said which unit a field has whose metric got another one', () => {
    const row = { uid: 'form', path: '00000010000002', label: 'Fuel', fields: { meta_json: meta } } as unknown as StructureRow;
    const draft = draftOf({ row, nodes });
    expect(draft.assignments).toMatchObject([{ node: 'diesel', unit: 'Litres', refusal: expect.stringContaining('in kL now') }]);
    const { fields } = faultsOf(draft);
    expect(fields).toEqual({ 'meta_json.assignments.0.metric': 'Say in which unit the field is, or remove this line.' });
    const said = { ...draft, assignments: draft.assignments.map((each) => ({ ...each, unit: 'kL', refusal: null })) };
    expect(faultsOf(said).fields).toEqual({});
    expect(changeOf(said, draft, nodes).meta_json?.assignments).toEqual([{ field: 'Litres', metric: 'base', unit: 'kL' }]);
  });

  const meta = {
    input_type: 'form',
    input_details: { fields: [{ header: 'Litres', type: 'number' }] },
    assignments: [{ field: 'Litres', metric: 'diesel', unit: 'Litres' }],
  };
  const metric = { uid: 'base', name: 'Diesel', unit: 'kL', description: '', category: '' };
  const nodes = [
    {
      uid: 'diesel',
      path: '00000010000003',
      type: 'metricscore',
      node: { metricscore: { name: 'Diesel', meta_json: {}, metric } },
    },
  ] as unknown as ReadNode[];
});
