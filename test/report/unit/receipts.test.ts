import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DocumentObject } from '../../../shared/contract/report/documents.ts';
import type { ReceiptView } from '../../../shared/contract/report/receipts.ts';
import {
  addGasFactor,
  admin,
  anna,
  DOCUMENT,
  files,
  group,
  makePack,
  removeFactor,
  rita,
  rootUid,
  tenantUid,
  vera,
} from '../../support/memory/world/receipt-world.ts';

const { db } = await import('../../../functions/data/service.ts');
const { hashUploadsJob } = await import('../../../functions/jobs/hash-uploads/run.ts');

type Pack = Awaited<ReturnType<typeof makePack>>;
let pack: Pack;
let first: string;
let second: string;

const receiptOf = async (submission: number, of = pack) => {
  const answer = await of.receipt(vera, submission);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.json<ReceiptView>();
};
const line = ({ lines }: ReceiptView, uid: string) => lines.find((each) => each.uid === uid)!;

beforeAll(async () => {
  pack = await makePack('Groundworks');
  await addGasFactor(pack.pack.uid, '2');
  await pack.enter({
    Diesel: { value: '100', comment: 'Meter 7' },
    Gas: { value: '5' },
    Travel: { meta_json: { noReport: true }, comment: 'No travel in January' },
    Water: { value: '3' },
    Permit: { value: '1' },
  });
  first = await pack.attach('invoice.csv');
  await pack.submit('All meters read');
  await pack.decide(anna, 'REJECT', 'Gas is too low');
  await pack.enter({ Gas: { value: '6' }, Fuel: { value: '4000' } });
  second = await pack.attach('invoice-2.csv', { hash: false });
  await pack.submit('Gas corrected');
  await pack.decide(anna, 'APPROVE', 'Fine');
});

describe('the receipt of a submission', () => {
  it('has the values, comments and marks of that submission, and who entered them', async () => {
    const receipt = await receiptOf(1);
    const typed = { by: 'Rita Tester', at: expect.any(String), marks: [], quality: null };
    expect(line(receipt, 'Diesel')).toMatchObject({ value: '100', depth: 2, section: 'Carbon' });
    expect(line(receipt, 'Diesel').typed).toEqual({ ...typed, value: '100', comment: 'Meter 7' });
    expect(line(receipt, 'Gas').typed).toMatchObject({ value: '5', by: 'Rita Tester' });
    expect(line(receipt, 'Travel').typed).toEqual({
      ...typed,
      value: null,
      comment: 'No travel in January',
      marks: ['not-applicable'],
    });
    expect(line(receipt, 'Fuel')).toMatchObject({ value: '3600', typed: null });
  });

  it('says of a value that it is Yes or No', async () => {
    const receipt = await receiptOf(1);
    expect(line(receipt, 'Permit')).toMatchObject({ value: '1', is_yes_or_no: true });
    expect(line(receipt, 'Water')).not.toHaveProperty('is_yes_or_no');
  });

  // 100 l x 36 MJ/l = 3600 MJ; 3600 MJ x 0.07 + 5 m3 x 2 = 262 kg, then 4000 MJ x 0.07 + 6 m3 x 2 = 292 kg
  it('gives the figures of its own submission, whatever was entered since', async () => {
    expect(line(await receiptOf(1), 'Emissions').value).toBe('262');
    expect(line(await receiptOf(2), 'Emissions').value).toBe('292');
    expect(line(await receiptOf(2), 'Fuel').typed).toMatchObject({ value: '4000', marks: ['typed-over'] });
  });

  it('names each factor: whose it is, its number, its source and how long it is valid', async () => {
    const { factors } = await receiptOf(1);
    const identity = (metric: string) => factors.find((each) => each.metric === `metric of ${metric}`);
    const dates = { startDate: '2024-01-01', endDate: '2024-12-31', version: 1, at: expect.any(String) };
    expect(identity('Diesel')).toMatchObject({
      factor: '36',
      from_unit: 'l',
      to_unit: 'MJ',
      identity: {
        level: 'project',
        owner: rootUid,
        group: null,
        source: 'Fuel tables 2024',
        by: 'admin-of-bridge Tester',
        ...dates,
      },
    });
    expect(identity('Fuel')?.identity).toMatchObject({ level: 'group', group: { uid: group.uid, name: 'Year 2024' }, ...dates });
    expect(identity('Gas')?.identity).toMatchObject({ level: 'package', owner: pack.pack.uid, source: 'Supplier letter' });
    expect(identity('Travel')).toBeUndefined();
  });

  it('names the uploads that lay there, and which was the current one', async () => {
    const uploads = { first: (await receiptOf(1)).uploads!, second: (await receiptOf(2)).uploads! };
    expect(uploads.first).toMatchObject([
      {
        uid: first,
        filename: 'invoice.csv',
        size: 11,
        sha256: 'hash of invoice.csv',
        hashed: 'receipt',
        current: true,
        document: { uid: DOCUMENT, name: 'Invoices' },
        section: 'Carbon',
        by: 'Rita Tester',
      },
    ]);
    expect(uploads.second.map(({ uid, current }) => [uid, current])).toEqual(
      expect.arrayContaining([
        [first, false],
        [second, true],
      ]),
    );
  });

  it('says who submitted and who decided, and when', async () => {
    const [one, two] = [await receiptOf(1), await receiptOf(2)];
    expect(one.submitted).toEqual({ by: 'Rita Tester', at: expect.any(String), comment: 'All meters read' });
    expect(one.decisions).toMatchObject([{ status: 'Requires Revision', by: 'Anna Tester', comment: 'Gas is too low' }]);
    expect(two.decisions).toMatchObject([{ status: 'OK for Submission', by: 'Anna Tester', comment: 'Fine' }]);
    expect(one).toMatchObject({ schema: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/), period: { startDate: '2024-01-01' } });
    expect(one.structure).toEqual(two.structure);
  });

  it('gets the hash of an upload from the worker where it was not known yet, and says so', async () => {
    const before = (await receiptOf(2)).uploads!.find(({ uid }) => uid === second)!;
    expect([before.sha256, before.hashed]).toEqual([null, null]);
    const { data: jobs } = await db.entities.job.query.waiting({ waiting: 'yes' }).go({ pages: 'all' });
    const job = jobs.find(({ type }) => type === 'hash-uploads')!;
    expect(await hashUploadsJob({ tenantUid, payload: job.payload })).toBe('1 upload hashed');
    const after = (await receiptOf(2)).uploads!.find(({ uid }) => uid === second)!;
    const sha256 = createHash('sha256').update('invoice-2.csv').digest('hex');
    expect([after.sha256, after.hashed]).toEqual([sha256, 'later']);
    expect(await hashUploadsJob({ tenantUid, payload: job.payload })).toBe('0 uploads hashed');
  });
});

describe('a factor that is gone from its sheet', () => {
  it('counts in a revision as it was submitted, with the identity of that time', async () => {
    const other = await makePack('Piling');
    await addGasFactor(other.pack.uid, '3');
    await other.enter({
      Gas: { value: '1' },
      Water: { value: '1' },
      Diesel: { value: '1' },
      Travel: { meta_json: { noReport: true } },
    });
    await other.submit();
    await other.decide(anna, 'REJECT');
    await removeFactor(other.pack.uid);
    await other.submit();
    const [before, after] = [await receiptOf(1, other), await receiptOf(2, other)];
    expect(after.factors).toEqual(before.factors);
    expect(after.factors.find(({ metric }) => metric === 'metric of Gas')!.identity).toMatchObject({ source: 'Supplier letter' });
  });
});

describe('a submission that was made before there were receipts', () => {
  it('has its values and factors, and the rest is not recorded', async () => {
    const other = await makePack('Roads');
    await other.enter({
      Gas: { value: '1' },
      Water: { value: '8' },
      Diesel: { value: '10' },
      Travel: { meta_json: { noReport: true } },
    });
    await other.attach('old.csv');
    await other.submit('Long ago');
    await db.entities.receipt.delete({ tenantUid, reportUid: other.uid, submission: 1, page: 0 }).go();
    const receipt = await receiptOf(1, other);
    expect(receipt).toMatchObject({ schema: null, hash: null, uploads: null, submitted: { comment: 'Long ago' } });
    expect(line(receipt, 'Fuel').value).toBe('360');
    expect(line(receipt, 'Water').typed).toEqual({ value: '8', comment: null, by: null, at: null, marks: [], quality: null });
    expect(receipt.factors.find(({ metric }) => metric === 'metric of Diesel')).toMatchObject({ factor: '36', identity: null });
    await other.decide(anna, 'REJECT');
    await other.enter({ Water: { value: '9' } });
    expect(line(await receiptOf(1, other), 'Water').value).toBe('8');
  });
});

describe('who reads a receipt', () => {
  it('is who may read the report; a submission that was not made is not found', async () => {
    for (const who of [rita, anna, vera, admin]) expect((await pack.receipt(who, 1)).status).toBe(200);
    expect((await pack.receipt(vera, 3)).status).toBe(404);
    expect((await pack.receipt(vera, 0)).status).toBe(400);
  });

  it('learns nothing of a draft', async () => {
    const other = await makePack('Draft');
    await other.enter({ Water: { value: '5' } });
    expect((await other.receipt(vera, 1)).status).toBe(403);
    expect((await other.receipt(rita, 1)).status).toBe(404);
    await other.enter({ Gas: { value: '1' }, Diesel: { value: '10' }, Travel: { meta_json: { noReport: true } } });
    await other.submit();
    await other.decide(anna, 'REJECT');
    await other.enter({ Water: { value: '77' } });
    expect(line((await other.receipt(rita, 1)).json<ReceiptView>(), 'Water')).toMatchObject({
      value: '5',
      typed: { value: '5' },
    });
    expect((await other.receipt(rita, 2)).status).toBe(404);
  });
});

describe('an upload that a submission names', () => {
  it('is listed as evidence and cannot be deleted, also where nothing was approved; one that none names can', async () => {
    const other = await makePack('Evidence');
    await other.enter({
      Gas: { value: '1' },
      Water: { value: '1' },
      Diesel: { value: '1' },
      Travel: { meta_json: { noReport: true } },
    });
    const named = await other.attach('evidence.csv');
    await other.submit();
    await other.decide(anna, 'REJECT');
    const later = await other.attach('later.csv');
    const listed = (await other.uploads()).json<DocumentObject[]>();
    expect(listed.map(({ uid, is_evidence }) => [uid, is_evidence])).toEqual(
      expect.arrayContaining([
        [named, true],
        [later, undefined],
      ]),
    );
    const refused = await other.remove(named);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('evidence of submitted figures')]);
    expect((await other.remove(later)).status).toBe(204);
    expect([...files.keys()].filter((key) => key.includes(other.uid))).toEqual([expect.stringContaining('evidence.csv')]);
  });
});
