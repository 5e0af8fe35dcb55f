import { randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { assurance } from '../../../../shared/contract/assurance/assurance.ts';
import { MetricFields } from '../../../../shared/contract/metric/base-metrics.ts';
import { comments } from '../../../../shared/contract/report/comments.ts';
import { FormMeta } from '../../../../shared/contract/report/form-bodies.ts';
import { SentValue } from '../../../../shared/contract/report/node-bodies.ts';
import { ACTIONS } from '../../../../shared/domain/access/rights.ts';
import { MAX_CHARACTERS, MAX_ENTRIES } from '../../../../shared/domain/assurance/finding.ts';
import { MAX_SAMPLED } from '../../../../shared/domain/assurance/sample.ts';
import { unitReader } from '../../../../shared/domain/metric/unit-reader.ts';
import type { Tree } from '../../../../shared/domain/structure/tree.ts';
import { memoryDatabase } from '../../../support/memory/table.ts';

const items = memoryDatabase() as Map<string, Record<string, unknown>>;
const { replyTo } = await import('../../../../functions/core/assurance/findings.ts');
const { db } = await import('../../../../functions/data/service.ts');
const { plantFaults } = await import('../../../../functions/core/structure/file/import.ts');
const { KeptFaults } = await import('../../../../functions/core/structure/file/kept-faults.ts');
const { Tally } = await import('../../../../functions/core/structure/file/tally.ts');
const { jobStore } = await import('../../../../functions/data/stores/job-store.ts');
const { restatementStore } = await import('../../../../functions/data/stores/restatement/restatement-store.ts');
const { itemBytes } = await import('../../../../functions/data/stored-size.ts');
const { groupsWrite } = await import('../../../../functions/data/stores/factor/factor-group-sheets.ts');
const { factorSheets } = await import('../../../../functions/data/stores/factor/factor-sheets.ts');
const { receiptStore } = await import('../../../../functions/data/stores/report/receipt-store.ts');

const [tenantUid, projectUid] = [randomUUID(), randomUUID()];
/** A text of `bytes` bytes after compression. */
const text = (bytes: number) => randomBytes(bytes).toString('hex');

const ASSIGNMENT = () => ({ field: randomUUID(), metric: randomUUID() });

beforeEach(() => items.clear());

describe('an item that is full refuses', () => {
  it('further conversion factor groups', () => {
    const group = { uid: 'g', name: 'UK' } as never;
    const pairs = Array.from({ length: 20_000 }, () => [randomUUID(), 'kg', ['1.234']] as const);
    const current = { version: 1, groups: [group], pairs };
    expect(() => groupsWrite(tenantUid, current, 'g', { group })).toThrow('The conversion factor groups are full.');
    expect(() => groupsWrite(tenantUid, { ...current, pairs: pairs.slice(0, 5000) }, 'g', { group })).not.toThrow();
  });

  it('further conversion factors of an owner, after ten pages', () => {
    const { saveWrites } = factorSheets<{ metricUid: string; source: string }>(tenantUid);
    const owner = { ownerUid: 'o', version: 0, pages: 0, content: [] };
    const factors = (bytes: number) => [{ metricUid: randomUUID(), source: text(bytes) }];
    expect(saveWrites(owner, factors(2_500_000)).length).toBeGreaterThan(8);
    expect(() => saveWrites(owner, factors(3_100_000))).toThrow('There is no room for more conversion factors here.');
  });

  it('a submission whose receipt takes more than ten pages', () => {
    const receipt = (bytes: number) => ({ report: 'r', submission: 1, schema: 1, comment: text(bytes) }) as never;
    expect(receiptStore(tenantUid).writes(receipt(2_500_000)).length).toBeGreaterThan(8);
    expect(() => receiptStore(tenantUid).writes(receipt(3_100_000))).toThrow('longer than one submission can hold');
  });

  describe('further replies to a finding', () => {
    const said = { kind: 'answer' as const, text: '\u4e00'.repeat(MAX_CHARACTERS) };
    const entries = Array.from({ length: MAX_ENTRIES }, () => ({ by: randomUUID(), at: new Date().toISOString(), ...said }));
    const open = { tenantUid, projectUid, uid: randomUUID(), by: randomUUID(), at: '2024', status: 'open' as const };
    const reply = (grant: object, kind: 'answer' | 'close') => {
      const context = { tenantUid, cause: { by: 'u', at: '2024', correlationId: 'c' }, grant } as never;
      return replyTo(context, projectUid, open.uid, { kind, text: said.text, version: 3 });
    };
    beforeEach(() => db.entities.finding.put({ ...open, text: said.text, entries, version: 3 }).go());

    it('but its end', async () => {
      await expect(reply({}, 'answer')).rejects.toThrow('At most 30 replies are kept of a finding.');
      expect(await reply({ auditor: true }, 'close')).toMatchObject({ status: 'closed' });
    });
  });
});

describe('a request is refused for', () => {
  it('a sample of too many figures', () => {
    const { body } = assurance.drawSample;
    expect([MAX_SAMPLED, MAX_SAMPLED + 1].map((size) => body.safeParse({ size }).success)).toEqual([true, false]);
  });

  it.each([20_000, 20_001])('a comment of %d characters, where that is more than 20,000', (length) => {
    const { body } = comments.addSectionComment;
    expect(body.safeParse({ title: 'Note', text: 'x'.repeat(length) }).success).toBe(length <= 20_000);
  });

  it('a value with a comment of more than 10,000 characters', () => {
    expect([10_000, 10_001].map((length) => SentValue.safeParse({ comment: 'x'.repeat(length) }).success)).toEqual([true, false]);
  });

  it('a base metric with more than 10,000 characters', () => {
    const metric = { name: 'Diesel', unit: 'l', category: 'Energy' };
    const sent = (length: number) => MetricFields.safeParse({ ...metric, description: 'x'.repeat(length) }).success;
    expect([sent(10_000), sent(10_001)]).toEqual([true, false]);
  });

  it('a form that fills more than 50 metrics', () => {
    const sent = (count: number) => FormMeta.assignments.safeParse(Array.from({ length: count }, ASSIGNMENT)).success;
    expect([sent(50), sent(51)]).toEqual([true, false]);
  });

  it('a file that takes a tree above 15,000 nodes', () => {
    const nodes = Array.from({ length: 15_000 }, (_, index) => ({
      uid: `${index}`,
      path: '0000001',
      type: 'tree',
      meta_json: {},
    }));
    const file = { nodes: [{ type: 'tree', name: 'Energy', meta_json: {} }] } as never;
    expect(plantFaults({ nodes, nextSegment: 1 } as never as Tree, file)).toEqual([
      { path: ['nodes'], reason: expect.stringContaining('at most 15,000') },
    ]);
  });
});

it('all rights that there are fit into a permission group', () => {
  expect(itemBytes({ actions: ACTIONS })).toBeLessThan(4096);
});

describe('an item keeps the first and counts the rest', () => {
  it('of the refused rows of a file', () => {
    const tally = new Tally(unitReader({ used: [] }));
    for (let line = 1; line <= 6000; line += 1) tally.refuse([{ line, column: 'name', reason: `Reason ${line % 300}` } as never]);
    const { refused, faults, reasons } = tally.report({ kind: 'csv', dryRun: true, ignoredColumns: [] } as never);
    expect([refused, faults.length, reasons.length]).toEqual([6000, 5000, 200]);
  });

  it('of the refused rows of a file whose texts are long, in items below the limit of the table', async () => {
    const tally = new Tally(unitReader({ used: [] }));
    for (let line = 1; line <= 5000; line += 1)
      tally.refuse([{ line, column: 'parentPath', reason: `There is no metric '${text(line === 1 ? 10_000 : 240)}'.` } as never]);
    const report = tally.report({ kind: 'csv', dryRun: false, ignoredColumns: [] } as never);
    expect(report.refused).toBe(5000);
    expect(report.faults.length).toBeGreaterThan(1500);
    expect(report.faults[0]!.reason.length).toBeLessThan(800);
    expect(JSON.stringify(report).length).toBeLessThan(1_500_000);
    await jobStore(tenantUid).putReport('job', report, new Date());
    for (const item of items.values()) expect(itemBytes(item)).toBeLessThan(400_000);
    expect(items.size).toBeGreaterThan(1);
    expect(await jobStore(tenantUid).report('job')).toEqual(JSON.parse(JSON.stringify(report)));
  });

  it('of the faults of a JSON file, each of them shortened', () => {
    const faults = new KeptFaults(3);
    for (let at = 0; at < 5; at += 1) faults.add({ line: null, column: 'x'.repeat(1_000), reason: `No '${'y'.repeat(1_000)}'.` });
    expect(faults.list.map(({ column, reason }) => [column.length, reason.length])).toEqual([
      [701, 701],
      [701, 701],
      [701, 701],
    ]);
  });

  it('of the figures that a restatement has changed', () => {
    const figures = Array.from({ length: 4000 }, () => ({ indicatorUid: randomUUID(), before: text(20), after: text(20) }));
    const entry = { tenantUid, projectUid, uid: 'r', at: '2024', figures, figureCount: 4000, subject: {}, act: 'hold', by: 'u' };
    const { item } = restatementStore(tenantUid).saveWrite(null, {
      ...entry,
      correlationId: 'c',
      reason: 'Error',
      status: 'settled',
    } as never);
    expect(itemBytes(item.Put!.Item!)).toBeLessThan(10_000);
  });
});
