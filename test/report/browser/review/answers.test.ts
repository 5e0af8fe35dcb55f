import { expect, it } from 'vitest';
import { askedFilter, filtered, inWords, trailRow } from '../../../../frontend/src/features/report/audit/rows.ts';
import { statedValue } from '../../../../frontend/src/features/report/model/stated-value.ts';
import { changedByItself } from '../../../../frontend/src/features/report/review/review-summary.tsx';
import { trailQueryOf } from '../../../../frontend/src/features/report/review/use-trail.ts';
import type { ReportAuditEntry } from '../../../../shared/contract/report/values.ts';
import type { Node } from '../../../../shared/domain/structure/tree.ts';

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

it('the trail of a report reads a unit as the report itself writes it', () => {
  expect(inWords('M3', { kind: 'value', field: 'unit' }, new Map())).toBe('m³');
});

it('the trail of a report reads a due date as the report itself writes it [REP-400]', () => {
  const due = { kind: 'status', field: 'due_date' };
  expect(['2024-03-03', null].map((day) => inWords(day, due, new Map()))).toEqual(['3rd Mar 24', '–']);
});

it('the trail of a report names statuses in its file as on its page [REP-223, REP-224]', () => {
  const by = { uid: '00000000-0000-4000-8000-000000000000', first_name: 'Ann', last_name: 'Lee' };
  const decided = {
    at: '2024-03-01T10:00:00Z',
    by,
    kind: 'status',
    field: 'status',
    from: 'Pending Review',
    to: 'OK for Submission',
  };
  const rows = [
    { ...decided, status: 'OK for Submission', note: 'Fine' },
    { ...decided, status: null, note: '' },
  ].map((change) => trailRow(change as unknown as ReportAuditEntry, new Map()));
  expect(rows.map((row) => row.slice(3))).toEqual([
    ['Pending Data Control', 'Approved', 'Approved', 'Fine'],
    ['Pending Data Control', 'Approved', '', ''],
  ]);
});

it('the trail of a report has its figures in the file as they are stored, and answers in words', () => {
  const by = { uid: '00000000-0000-4000-8000-000000000000', first_name: 'Ann', last_name: 'Lee' };
  const typed = { ...change, at: '2024-03-01T10:00:00Z', by, from: '1234', to: '-1234567.125', status: null, note: '' };
  const valuesOf = (entry: object) => trailRow({ ...typed, ...entry } as unknown as ReportAuditEntry, new Map()).slice(3, 5);
  expect(valuesOf({ node })).toEqual(['1234', '-1234567.125']);
  expect(valuesOf({ node, from: null })).toEqual(['–', '-1234567.125']);
  expect(valuesOf({ node: { ...node, is_yes_or_no: true }, from: '1', to: '0' })).toEqual(['Yes', 'No']);
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

it('the trail of a calculated metric has the changes of those below it, and that of another one its own', () => {
  const id = (n: number) => `0000000${n}-0000-4000-8000-000000000000`;
  const row = (n: number, name: string, path: string) =>
    ({ uid: id(n), type: 'metricscore', path, metric: { name }, meta_json: {} }) as unknown as Node;
  const nodes = [row(1, 'Fuel', '00010001'), row(2, 'Diesel', '000100010001'), row(3, 'Water', '00010002')];
  const askedOf = (node: Node) => askedFilter(new URLSearchParams(trailQueryOf(node, nodes)));
  const changed = nodes.map(({ uid, metric }) => {
    const by = { uid: id(9), first_name: 'Ann', last_name: 'Lee' };
    return {
      ...change,
      from: null,
      to: '1',
      note: '',
      by,
      node: { uid, name: metric!.name, unit: '' },
    } as unknown as ReportAuditEntry;
  });
  const shown = (node: Node) => filtered(changed, askedOf(node)).map((each) => each.node!.name);
  expect(shown(nodes[0]!)).toEqual(['Fuel', 'Diesel']);
  expect(shown(nodes[2]!)).toEqual(['Water']);
});

it('a sum that changed although nothing below it did is told apart', () => {
  const row = (uid: string, path: string) => ({ uid, type: 'metricscore', path, meta_json: {} }) as unknown as Node;
  const [fuel, diesel, water] = [row('fuel', '00010001'), row('diesel', '000100010001'), row('water', '00010002')];
  const nodes = [fuel, diesel, water];
  const changed = (...uids: string[]) => new Map(uids.map((uid) => [uid, true]));
  expect(changedByItself(fuel, nodes, changed('fuel'))).toBe(true);
  expect(changedByItself(fuel, nodes, changed('fuel', 'diesel'))).toBe(false);
  expect(changedByItself(water, nodes, changed('water'))).toBe(false);
});

it('the trail of a report names the current file and tells that an auto-fill runs, without their ids', () => {
  const [uid, other] = [1, 2].map((n) => `0000000${n}-0000-4000-8000-000000000000`);
  const file = { kind: 'document', field: 'currentObjectUid' };
  expect(inWords(`bills (2024).csv (${uid})`, file, new Map())).toBe('bills (2024).csv');
  expect(inWords(uid, file, new Map([[uid!, 'bills.csv']]))).toBe('bills.csv');
  expect(inWords(other, file, new Map([[uid!, 'bills.csv']]))).toBe('a file');
  const filling = { kind: 'document', field: 'fillingJobUid' };
  expect([null, uid].map((value) => inWords(value, filling, new Map()))).toEqual(['–', 'running']);
});
