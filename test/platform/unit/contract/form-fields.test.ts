import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { nodes } from '../../../../shared/contract/report/nodes.ts';
import { reports } from '../../../../shared/contract/report/reports.ts';
import { values } from '../../../../shared/contract/report/values.ts';
import { dispatch } from '../../../../shared/contract/structure/dispatch.ts';
import { treeNodes } from '../../../../shared/contract/structure/tree-nodes.ts';

const JSON_LIKE = '[2024]';
const at = { path: '0000001' };

type Sent = Record<string, unknown>;
const TEXTS: [what: string, body: z.ZodType, sent: Sent, fields: string[]][] = [
  ['an issue', nodes.createNode.body, { type: 'tree', name: JSON_LIKE }, ['name']],
  ['a document', nodes.changeNode.body, { type: 'document', name: '{}' }, ['name']],
  [
    'a description',
    nodes.createNode.body,
    { type: 'trackerdescription', ...at, title: JSON_LIKE, text: '[1]' },
    ['title', 'text'],
  ],
  ['a comment', nodes.createNode.body, { type: 'comment', ...at, title: '', text: '[1]' }, ['text']],
  ['a node of a tree', treeNodes.addIssue.body, { name: JSON_LIKE }, ['name']],
  [
    'a move',
    dispatch.dispatchProject.body,
    { type: 'MOVE_COMMIT', commit_id: 'c', to_ref_id: 'r', comment: JSON_LIKE },
    ['comment'],
  ],
];

describe('a name or text that could be read as JSON', () => {
  it.each(TEXTS)('of %s stays as it was written', (_what, body, sent, fields) => {
    const read = body.parse(sent) as Sent;
    expect(fields.map((field) => read[field])).toEqual(fields.map((field) => sent[field]));
  });
});

describe('a form, which carries everything as text,', () => {
  it('says what is beside a value, and which one the person saw', () => {
    const sent = { metric: 'm', value: '3', meta_json: '{"noReport":false,"quality":{"kind":"measured"}}', version: '2' };
    expect(values.enterValue.body.parse(sent)).toMatchObject({
      value: '3',
      meta_json: { noReport: false, quality: { kind: 'measured' } },
      version: 2,
    });
  });

  it.each([
    ['true', true],
    ['false', false],
  ])('says %s of a metric that is required', (required, read) => {
    const sent = { type: 'metricscore', metric: '{"name":"Power"}', required, period: '5' };
    expect(nodes.createNode.body.parse(sent)).toMatchObject({ metric: { name: 'Power' }, required: read, period: 5 });
  });

  it('says that a copy is of the node alone', () => {
    const sent = { type: 'copy', from_path: '0000001', only_node: 'true' };
    expect(nodes.createNode.body.parse(sent)).toMatchObject({ only_node: true });
  });

  it('says that an approval is refused for a marked section', () => {
    const sent = { status: 'APPROVE', comment: 'Good', unless_marked: 'true', submission: '1' };
    const seen = { reporting_period: 'january', ref: 'p' };
    expect(reports.changeReportById.body.parse({ ...sent, seen: JSON.stringify(seen) })).toMatchObject({
      unless_marked: true,
      submission: 1,
      seen,
    });
  });
});
