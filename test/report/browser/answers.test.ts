import { expect, it } from 'vitest';
import { filtered, inWords } from '../../../frontend/src/features/report/audit/rows.ts';
import { statedValue } from '../../../frontend/src/features/report/model/stated-value.ts';
import type { ReportAuditEntry } from '../../../shared/contract/report/values.ts';

const node = { uid: 'n', name: 'Permit', unit: 'Number' };
const change = { kind: 'value', field: 'value' };

it('the trail of a report reads Yes or No where a metric is answered with them', () => {
  const answered = { ...change, node: { ...node, is_yes_or_no: true as const } };
  expect(['1', '0', null].map((value) => inWords(value, answered, new Map()))).toEqual(['Yes', 'No', '–']);
  expect(inWords('1', { ...change, node }, new Map())).toBe('1');
  expect(inWords('1', { ...answered, field: 'comment' }, new Map())).toBe('1');
});

it('a report states an answer in words and a figure in digits', () => {
  expect(statedValue('0', { meta_json: { input_type: 'boolean' } })).toBe('No');
  expect(statedValue('1234', { meta_json: {} })).toBe('1,234');
});

it('the trail of a report reads the rich text of a comment as words, and leaves alone what somebody typed', () => {
  const comment = { kind: 'comment', node };
  const rich = 'Neighbour &lt;b&gt; rang <b>twice</b> &amp; we swept.';
  expect(inWords(rich, { ...comment, field: 'text' }, new Map())).toBe('Neighbour <b> rang twice & we swept.');
  expect(inWords('Dust <b>week</b>', { ...comment, field: 'title' }, new Map())).toBe('Dust <b>week</b>');
  expect(inWords('<5 % moisture', { kind: 'value', field: 'comment', node }, new Map())).toBe('<5 % moisture');
});

it('the trail of a report is searched in what was written, too', () => {
  const entry = { kind: 'comment' as const, field: 'text', from: null, to: 'Smith &amp; Sons &lt; 5 t', note: '', node };
  const by = { uid: '00000000-0000-4000-8000-000000000000', first_name: 'Ann', last_name: 'Lee' };
  const change = { ...entry, by } as unknown as ReportAuditEntry;
  expect(filtered([change], { search: 'Sons < 5', kind: '' })).toEqual([change]);
  expect(filtered([change], { search: 'Neighbour', kind: '' })).toEqual([]);
});
