import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  DocumentMeta,
  MetricMeta,
  SentDocumentMeta,
  SentMetricMeta,
  SentTreeMeta,
  TreeMeta,
} from '../../../shared/contract/structure/node-meta.ts';

const NODES: [what: string, sent: z.ZodType, inFile: z.ZodType, wrong: string, meant: string][] = [
  ['a metric', SentMetricMeta, MetricMeta, 'disableManualEntry', 'disable_manual_entry'],
  ['a metric', SentMetricMeta, MetricMeta, 'fieldType', 'field_type'],
  ['an issue', SentTreeMeta, TreeMeta, 'hideNa', 'hideNA'],
  ['a document', SentDocumentMeta, DocumentMeta, 'is_required', 'isRequired'],
];

describe.each(NODES)('meta-data of %s', (_what, sent, inFile, wrong, meant) => {
  it(`that is sent has no ${wrong} in the place of ${meant}`, () => {
    const issues = sent.safeParse({ [wrong]: true }).error?.issues.map(({ path, message }) => [path, message]);
    expect(issues).toEqual([[[wrong], `There is no setting “${wrong}”. Send it as “${meant}”.`]]);
  });

  it('is otherwise what clients send, and in a file what was stored', () => {
    expect(sent.parse({ note: 'ours', [wrong]: null })).toEqual({ note: 'ours', [wrong]: null });
    expect(inFile.parse({ [wrong]: true })).toEqual({ [wrong]: true });
  });
});
