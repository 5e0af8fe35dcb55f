import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { readChosenFile } from '../../../frontend/src/features/tenant-admin/conversion/file/chosen-file.ts';
import { inCalls } from '../../../frontend/src/features/tenant-admin/conversion/file/in-calls.ts';
import {
  type AnswerRow,
  countOutcomes,
  fileLines,
  rowsToImport,
  withMetrics,
} from '../../../frontend/src/features/tenant-admin/conversion/file/lines.ts';
import {
  CheckedFactors,
  ImportedFactors,
  StoppedImport,
} from '../../../frontend/src/features/tenant-admin/conversion/file/steps.tsx';
import type { FactorFile } from '../../../shared/domain/factor/factor-file.ts';
import type { FactorRow } from '../../../shared/domain/factor/factor-row.ts';

const screen = vi.hoisted(() => ({ isPhone: false }));
// The width of a window, which these tests do not have.
vi.mock('../../../frontend/src/ui/use-phone.ts', () => ({ usePhone: () => screen.isPhone }));

const row = (line: number, metric = `Metric ${line}`): FactorRow => ({ line, metric, unit: 'kWh', toUnit: 'kg', factor: '2' });
const answer = (line: number, more: Partial<AnswerRow> = {}): AnswerRow => ({
  line,
  outcome: 'added',
  before: null,
  fields: [],
  reason: null,
  new_metric: false,
  metric_id: `metric ${line}`,
  version: null,
  ...more,
});

const FILE: FactorFile = {
  layout: 'own',
  rows: [row(2), row(3), row(4), row(5), row(8)],
  faults: [
    { line: 6, column: 'factor', reason: 'No number.' },
    { line: 6, column: 'unit', reason: 'No unit.' },
  ],
  leftOut: [{ line: 7, column: 'x', reason: 'No factor is published for this row.' }],
  ignored: ['year'],
};
const ANSWERS = [
  answer(2),
  answer(3, { outcome: 'changed', before: '1234.5', fields: ['factor', 'source'], version: 4 }),
  answer(4, { outcome: 'same' }),
  answer(5, { outcome: 'refused', reason: 'No base metric.' }),
  answer(8, { new_metric: true, metric_id: null }),
];

describe('what an import would do', () => {
  const lines = fileLines(FILE, ANSWERS);

  it('is told of every row of the file in its order, with all that is wrong with one', () => {
    expect(lines.map(({ line, outcome, reason }) => [line, outcome, reason])).toEqual([
      [2, 'added', ''],
      [3, 'changed', ''],
      [4, 'same', ''],
      [5, 'refused', 'No base metric.'],
      [6, 'refused', 'factor: No number. unit: No unit.'],
      [7, 'leftOut', 'No factor is published for this row.'],
      [8, 'added', ''],
    ]);
  });

  it('leaves out rows without a base metric until these are to be added', () => {
    const without = withMetrics(lines, false);
    expect(countOutcomes(without)).toEqual({ added: 1, changed: 1, same: 1, refused: 3, leftOut: 1 });
    expect(rowsToImport(FILE.rows, without).map(({ line }) => line)).toEqual([2, 3]);
    expect(countOutcomes(withMetrics(lines, true))).toEqual({ added: 2, changed: 1, same: 1, refused: 2, leftOut: 1 });
    expect(rowsToImport(FILE.rows, withMetrics(lines, true)).map(({ line }) => line)).toEqual([2, 3, 8]);
  });

  it('is sent with what it was checked against, so that what somebody else has changed since is not overwritten', () => {
    expect(rowsToImport(FILE.rows, withMetrics(lines, true)).map(({ version }) => version)).toEqual([null, 4, null]);
  });

  it('counts the first of two rows that name one metric in two ways, however far apart they stand', () => {
    const rows = [row(2), { ...row(900), metricId: 'abcdefgh' }, { ...row(901), toUnit: 't' }];
    const answers = rows.map(({ line }) => answer(line, { metric_id: 'one' }));
    const told = fileLines({ ...FILE, rows, faults: [], leftOut: [] }, answers);
    expect(told.map(({ outcome }) => outcome)).toEqual(['added', 'refused', 'added']);
    expect(told[1]!.reason).toBe('Line 2 has a factor between the same units for this metric. Keep one of the two rows.');
  });

  it.each([
    ['a table', false],
    ['cards on a phone', true],
  ])('shows the counts first, then each row with its figure before and after, as %s', (_what, isPhone) => {
    screen.isPhone = isPhone;
    const state = { step: 'checked' as const, file: FILE, lines };
    const html = renderToString(createElement(CheckedFactors, { state, addsMetrics: false, onAddMetrics: () => {} }));
    expect(html).toContain('1,234.5 → 2');
    expect(html).toContain('Differs in: source');
    expect(html).toContain('Columns that are not read: year.');
    expect(html).toContain('The file has no column source.');
    expect(html).toContain('Add the 1 base metric that is missing');
    expect(html.indexOf('Refused')).toBeLessThan(html.indexOf('Rows of the file'));
  });
});

describe('an import in several calls', () => {
  const rows = Array.from({ length: 1_100 }, (_, at) => ({ ...row(at + 2), version: null }));

  it('sends 500 rows at a time, one call after the other, and says how far it is', async () => {
    const [sizes, progress]: [number[], number[]] = [[], []];
    let open = 0;
    const send = async (some: readonly FactorRow[]) => {
      open += 1;
      expect(open).toBe(1);
      sizes.push(some.length);
      await Promise.resolve();
      open -= 1;
      return some.map(({ line }) => answer(line));
    };
    const { answers, left } = await inCalls(rows, send, (done) => progress.push(done));
    expect([sizes, progress, answers.length, left]).toEqual([[500, 500, 100], [500, 1_000, 1_100], 1_100, []]);
  });

  it('stops at the call that fails, and has everything from there on still to send', async () => {
    let calls = 0;
    const send = async (some: readonly FactorRow[]) => {
      calls += 1;
      if (calls === 2) throw new Error('The server could not be reached.');
      return some.map(({ line }) => answer(line));
    };
    const sent = await inCalls(rows, send, () => {});
    expect([sent.answers.length, sent.left.length, calls]).toEqual([500, 600, 2]);
    const stopped = { step: 'stopped' as const, ...sent, addsMetrics: false, reason: 'The server could not be reached.' };
    const html = renderToString(createElement(StoppedImport, stopped));
    expect(html).toContain('500 rows are saved.');
    expect(html).toContain('600 rows are not saved, or their answer got lost.');
  });

  it('lists what was refused after all', () => {
    const answers = [answer(2), answer(3, { outcome: 'refused', reason: 'Gone meanwhile.' })];
    const html = renderToString(createElement(ImportedFactors, { answers, lines: fileLines(FILE, ANSWERS) }));
    expect(html).toContain('Gone meanwhile.');
    expect(html).toContain('Some rows were not imported');
  });
});

describe('a file of this computer', () => {
  const file = (bytes: BlobPart) => new Blob([bytes]);

  it('may be in the code page of Windows', async () => {
    const bytes = Uint8Array.from('metric;unit;toUnit;factor\nCaf\u00e9;kg;t;0,001', (letter) => letter.charCodeAt(0));
    expect(await readChosenFile(file(bytes))).toMatchObject({ rows: [{ metric: 'Café', factor: '0.001' }] });
  });

  it('is refused with what to do when it is a workbook', async () => {
    const bytes = Uint8Array.of(0x50, 0x4b, 0x03, 0x04);
    expect(await readChosenFile(file(bytes))).toEqual({ refused: expect.stringContaining('Save the table as CSV') });
  });
});
