import Multiselect from '@cloudscape-design/components/multiselect';
import Textarea from '@cloudscape-design/components/textarea';
import type { ComponentProps, ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LimitsModal } from '../../../frontend/src/features/metrics/limits/limits-modal.tsx';
import { changesOver, type SeenRow } from '../../../frontend/src/features/metrics/modals/changed-fields.ts';
import { DOCUMENT_MERGES, draftOf } from '../../../frontend/src/features/metrics/modals/document-draft.ts';
import { FrequencyModal } from '../../../frontend/src/features/metrics/modals/frequency-modal.tsx';
import { PlaceholderModal } from '../../../frontend/src/features/metrics/modals/input-modals.tsx';
import { MetaModal } from '../../../frontend/src/features/metrics/modals/meta-modal.tsx';
import { ParentModal } from '../../../frontend/src/features/metrics/modals/parent-modal.tsx';
import { useRowDraft } from '../../../frontend/src/features/metrics/modals/row-draft.ts';
import { RuleCard } from '../../../frontend/src/features/metrics/rules/rule-card.tsx';
import { RulesModal } from '../../../frontend/src/features/metrics/rules/rules-modal.tsx';
import type { StructureRow } from '../../../frontend/src/features/metrics/tree-rows.ts';
import type { ChangedFields, StructureChanges } from '../../../frontend/src/features/metrics/use-structure.ts';
import { FigureInput } from '../../../frontend/src/ui/form/figure-input.tsx';
import { FormModal } from '../../../frontend/src/ui/form/form-modal.tsx';
import { TextField } from '../../../frontend/src/ui/form/text-field.tsx';
import type { ReadNode } from '../../../shared/contract/report/nodes.ts';
import { called, drawn, elementsIn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
beforeEach(forgetHooks);

type Fields = { name?: string; meta_json: object };
const rowOf = (type: string, fields: Fields) => ({ uid: 'a', path: 'a', type, label: 'Gas', fields }) as unknown as StructureRow;
const treeOf = (type: string, fields: Fields) =>
  [{ uid: 'a', path: 'a', type, node: { [type]: fields } }] as unknown as ReadNode[];

/** A dialog about a row that another person changes from `before` to `now` meanwhile. `at`: the row's path after that. */
function opened(type: string, before: Fields, now: Fields, at = 'a') {
  const sent: ChangedFields[] = [];
  const paths: string[] = [];
  const patch: StructureChanges['patch'] = async (path, _type, fields) => {
    sent.push(typeof fields === 'function' ? fields(treeOf(type, now)) : fields);
    paths.push(path);
  };
  const pathOf = () => at;
  const row = rowOf(type, before);
  const nodes = treeOf(type, before);
  const changes = changesOver(row, { patch, pathOf } as unknown as StructureChanges, nodes);
  return { props: { row, nodes, changes, onClose: vi.fn() }, sent, paths };
}

type Dialog = typeof LimitsModal | typeof RulesModal | typeof FrequencyModal | typeof PlaceholderModal;
const parts = (dialog: Dialog, props: object) => {
  const form = propsOf(drawn(dialog as (props: object) => ReactNode, props), FormModal)!;
  const fields = elementsIn((form.children as unknown as (error: () => undefined) => ReactNode)(() => undefined));
  const texts = fields.filter(({ type }) => type === TextField || type === FigureInput).map(({ props: field }) => field);
  return { save: form.save as () => Promise<unknown>, fields, texts };
};
const type = (field: Record<string, unknown>, text: string) => (field.onChange as (text: string) => void)(text);

describe('a dialog over a row that somebody else has changed meanwhile', () => {
  it('shows the limit that they have set beside the one that its person has, and saves both', async () => {
    const limits = (min: string, max: string) => ({ meta_json: { limits: { min, max, whole: false, severity: 'refusal' } } });
    const { props, sent } = opened('metricscore', limits('0', '9'), limits('0', '8'));
    const dialog = () => parts(LimitsModal, props);
    type(dialog().texts[0]!, '1');
    await expect(dialog().save()).rejects.toThrow('meantime: Limits (now “Between 0 and 8: Refuse the value”).');
    expect(dialog().texts.map(({ value }) => value)).toEqual(['1', '8']);
    await dialog().save();
    expect(sent).toEqual([limits('1', '8')]);
  });

  it('shows the rules that they have changed and added, and takes none of them back', async () => {
    const rule = (uid: string, constant: string) => ({
      uid,
      left: ['m'],
      relation: 'at-most',
      right: [],
      constant,
      severity: 'refusal',
      message: '',
    });
    const rules = (...all: object[]) => ({ meta_json: { rules: all } });
    const { props, sent } = opened(
      'tree',
      rules(rule('r', '1'), rule('s', '2')),
      rules(rule('r', '1'), rule('s', '3'), rule('t', '5')),
    );
    const dialog = () => parts(RulesModal, props);
    const cards = () =>
      dialog()
        .fields.filter(({ type }) => type === RuleCard)
        .map(({ props: card }) => card);
    (cards()[0]!.onChange as (part: object) => void)({ constant: '4' });
    await expect(dialog().save()).rejects.toThrow('meantime: Rules.');
    expect(cards().map(({ draft }) => (draft as { constant: string }).constant)).toEqual(['4', '3', '5']);
    await dialog().save();
    expect(sent).toEqual([rules(rule('r', '4'), rule('s', '3'), rule('t', '5'))]);
  });

  it('leaves a setting that they have made and its person has not, although it had no value before', async () => {
    const { props, sent } = opened('metricscore', { meta_json: {} }, { meta_json: { freq_num: 3, freq_unit: 'MONTHS' } });
    const dialog = () => parts(FrequencyModal, props);
    (
      dialog().fields.find(({ props: field }) => field.hint !== undefined && field.inputMode === undefined)!.props.onChange as (
        day: string,
      ) => void
    )('2024-02-01');
    await expect(dialog().save()).rejects.toThrow(/\(now 3\), .*\(now MONTHS\)\./);
    expect(dialog().texts[0]!.value).toBe('3');
    await dialog().save();
    expect(sent).toEqual([{ meta_json: { from_date: '2024-02-01' } }]);
  });

  it('saves no number of periods of another length than its person saw', async () => {
    const every = (freq_num: number, freq_unit: string) => ({ meta_json: { freq_num, freq_unit, from_date: null } });
    const { props, sent } = opened('metricscore', every(1, 'MONTHS'), every(1, 'YEARS'));
    const dialog = () => parts(FrequencyModal, props);
    type(dialog().texts[0]!, '2');
    await expect(dialog().save()).rejects.toThrow('(now YEARS)');
    expect(sent).toEqual([]);
    await dialog().save();
    expect(sent).toEqual([{ meta_json: { freq_num: 2 } }]);
  });

  it('saves no limits for a figure in another unit than its person saw', async () => {
    const metric = (unit: string, limits: object | null) => ({ metric: { name: 'Gas', unit }, meta_json: { limits } });
    const limits = { min: null, max: '100', whole: false, severity: 'refusal' };
    const { props, sent } = opened('metricscore', metric('kWh', null), metric('MWh', null));
    await expect(props.changes.patch('a', 'metricscore', { meta_json: { limits } })).rejects.toThrow('(now “MWh”)');
    const other = opened('metricscore', metric('kWh', null), metric('kWh', limits));
    const unit = () => other.props.changes.patch('a', 'metricscore', { metric: { unit: 'MWh' } });
    await expect(unit()).rejects.toThrow('Limits (now “At most 100: Refuse the value”)');
    expect([...sent, ...other.sent]).toEqual([]);
  });

  it('says that they fill a metric from a field which its person takes away', async () => {
    const input_details = (...headers: string[]) => ({ fields: headers.map((header) => ({ header, type: 'number' })) });
    const form = (...filling: string[]) => ({
      meta_json: {
        input_details: input_details('Gas', 'Oil'),
        assignments: filling.map((field) => ({ field, metric: field })),
      },
    });
    const { props } = opened('document', form('Gas'), form('Gas', 'Oil'));
    const save = () => props.changes.patch('a', 'document', { meta_json: { input_details: input_details('Gas') } });
    await expect(save()).rejects.toThrow('meantime: Auto-fill.');
  });

  it('saves the row where they have moved it', async () => {
    const placeholder = (text: string) => ({ meta_json: { placeholder: text } });
    const { props, sent, paths } = opened('metricscore', placeholder('Bill'), placeholder('Bill'), 'b');
    const dialog = () => parts(PlaceholderModal, props);
    type(dialog().texts[0]!, 'Sheet');
    await dialog().save();
    expect([paths, sent]).toEqual([['b'], [placeholder('Sheet')]]);
  });

  it('saves a text that its person types back over theirs', async () => {
    const placeholder = (text: string) => ({ meta_json: { placeholder: text } });
    const { props, sent } = opened('metricscore', placeholder('Bill'), placeholder('Meter'));
    const dialog = () => parts(PlaceholderModal, props);
    type(dialog().texts[0]!, 'Sheet');
    await expect(dialog().save()).rejects.toThrow('(now “Meter”)');
    type(dialog().texts[0]!, 'Bill');
    await dialog().save();
    expect(sent).toEqual([placeholder('Bill')]);
  });

  it('shows their meta-data with what its person has typed', async () => {
    const styles = (header: string, text: string) => ({ meta_json: { styles: { header, text } } });
    const { props, sent } = opened('tree', styles('red', 'black'), styles('red', 'grey'));
    const meta = { title: 'Meta', label: 'Meta', seen: props.row.fields.meta_json, onClose: vi.fn() };
    const save = (meta_json: Record<string, unknown>) => props.changes.patch('a', 'tree', { meta_json });
    const dialog = () => {
      const form = propsOf(
        drawn(MetaModal, { ...meta, seen: { meta: meta.seen }, save } as unknown as ComponentProps<typeof MetaModal>),
        FormModal,
      )!;
      const fields = elementsIn((form.children as unknown as (error: () => undefined) => ReactNode)(() => undefined));
      const area = propsOf(fields, Textarea)!;
      return {
        save: form.save as () => Promise<unknown>,
        value: String(area.value),
        type: area.onChange as (event: object) => void,
      };
    };
    dialog().type({ detail: { value: '{"styles":{"header":"blue","text":"black"}}' } });
    await expect(dialog().save()).rejects.toThrow('meantime: styles.');
    expect(JSON.parse(dialog().value)).toEqual(styles('blue', 'grey').meta_json);
    await dialog().save();
    expect(sent).toEqual([styles('blue', 'grey')]);
  });

  it('shows the fields of a form that they have added, with what they fill, beside a field that was renamed', async () => {
    const form = (...headers: string[]) => ({
      name: 'Bills',
      meta_json: {
        input_type: 'form',
        input_details: { fields: headers.map((header) => ({ header, type: 'number' })) },
        assignments: headers.map((field) => ({ field, metric: field })),
      },
    });
    const { props } = opened('document', form('Gas'), form('Gas', 'Oil'));
    const dialog = () => called(() => useRowDraft(props, props.changes, { draftOf, merges: DOCUMENT_MERGES }));
    const [gas] = dialog().draft.fields;
    dialog().set({ fields: [{ ...gas!, header: 'Coal' }] });
    await expect(dialog().patch('document', { meta_json: { input_details: {} } })).rejects.toThrow('meantime: Form, Auto-fill.');
    const { fields, assignments } = dialog().draft;
    expect(fields.map(({ header }) => header)).toEqual(['Coal', 'Oil']);
    expect(assignments.map(({ field }) => field)).toEqual(fields.map(({ id }) => id));
  });

  it('keeps the choice of a field that they have added beside the one of its person', async () => {
    const choices = (...options: string[]) => ({
      name: 'Bills',
      meta_json: {
        input_type: 'form',
        input_details: { fields: [{ header: 'Fuel', type: 'selection', options }] },
        assignments: [],
      },
    });
    const { props } = opened('document', choices('Gas'), choices('Gas', 'Oil'));
    const dialog = () => called(() => useRowDraft(props, props.changes, { draftOf, merges: DOCUMENT_MERGES }));
    const [fuel] = dialog().draft.fields;
    dialog().set({ fields: [{ ...fuel!, options: 'Gas\nCoal' }] });
    await expect(dialog().patch('document', { meta_json: { input_details: {} } })).rejects.toThrow('meantime: Form.');
    expect(dialog().draft.fields[0]!.options.split('\n')).toEqual(['Gas', 'Coal', 'Oil']);
  });

  it('keeps what a field still fills where they have removed another metric of it and its person has changed that one', async () => {
    const filling = (...metrics: string[]) => ({
      name: 'Bills',
      meta_json: {
        input_type: 'form',
        input_details: { fields: [{ header: 'Gas', type: 'number' }] },
        assignments: metrics.map((metric) => ({ field: 'Gas', metric })),
      },
    });
    const { props } = opened('document', filling('m1', 'm2'), filling('m2'));
    const metrics = ['m1', 'm2', 'm3'].map((uid, at) => ({
      uid,
      path: `a${at}`,
      type: 'metricscore',
      node: { metricscore: { metric: { uid, name: uid, unit: 'kg' }, meta_json: {} } },
    })) as unknown as ReadNode[];
    const withMetrics = (seen: SeenRow) => draftOf({ ...seen, nodes: [...seen.nodes, ...metrics] });
    const dialog = () => called(() => useRowDraft(props, props.changes, { draftOf: withMetrics, merges: DOCUMENT_MERGES }));
    const [first, second] = dialog().draft.assignments;
    dialog().set({ assignments: [{ ...first!, node: 'm3' }, second!] });
    await expect(dialog().patch('document', { meta_json: { assignments: [] } })).rejects.toThrow('meantime: ');
    expect(dialog().draft.assignments.map(({ node }) => node)).toEqual(['m3', 'm2']);
  });
});

describe('a dialog over a row that somebody else has moved meanwhile', () => {
  const FIELDS = { metric: { uid: 'gas', name: 'Gas', unit: 'm3' }, meta_json: {} };
  const metricAt = (uid: string, path: string, fields = FIELDS) => ({
    uid,
    path,
    type: 'metricscore',
    node: { metricscore: fields },
  });
  const other = { metric: { uid: 'oil', name: 'Oil', unit: 'l' }, meta_json: {} };
  const trees = (...all: object[]) => all as unknown as ReadNode[];
  const row = { ...rowOf('metricscore', FIELDS), path: '001002' } as StructureRow;
  const before = trees(metricAt('a', '001002'));
  const now = trees(metricAt('b', '001002', other), metricAt('a', '001003'));

  const over = (pathOf: () => string | undefined) => {
    const call = () => vi.fn(async () => undefined);
    const made = { patch: call(), create: call(), preview: call(), remove: call(), pathOf };
    return { made, changes: changesOver(row, made as unknown as StructureChanges, before) };
  };

  it('changes nothing in its place once it is deleted, and says so', async () => {
    const { made, changes } = over(() => undefined);
    await expect(changes.remove('001002')).rejects.toThrow('Gas was deleted in the meantime.');
    await expect(changes.create({ type: 'metricscore', path: '001002', metric: {} } as never)).rejects.toThrow('Gas was deleted');
    expect([made.remove.mock.calls, made.create.mock.calls]).toEqual([[], []]);
  });

  it('offers other metrics by where it stands now, and keeps what it lists', async () => {
    const { made, changes } = over(() => '001003');
    const listing = trees(
      metricAt('b', '001002', other),
      metricAt('a', '001003', { ...FIELDS, meta_json: { additional_children: ['wood'] } }),
    );
    const form = propsOf(drawn(ParentModal, { changes, row, nodes: now, onClose: vi.fn() }), FormModal)!;
    const fields = elementsIn((form.children as unknown as (error: () => undefined) => ReactNode)(() => undefined));
    expect((propsOf(fields, Multiselect)!.options as { value: string }[]).map(({ value }) => value)).toEqual(['oil']);
    await (form.save as () => Promise<unknown>)();
    const [path, , sent] = (made.patch.mock.calls as unknown[][])[0] as [
      string,
      string,
      (nodes: readonly ReadNode[]) => ChangedFields,
    ];
    expect([path, sent(listing)]).toEqual(['001003', { meta_json: { additional_children: ['wood'] } }]);
  });
});
