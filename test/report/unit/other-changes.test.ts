import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ReportChanges } from '../../../shared/contract/report/reports.ts';
import { type LyingUpload, uploadChanges } from '../../../shared/domain/report/other-changes.ts';
import { anna, bridge, makePack, rita, tenantUid, vera } from '../../support/memory/world/receipt-world.ts';

const { client } = await import('../../../functions/data/client/client.ts');
const { documentStore } = await import('../../../functions/data/stores/report/document-store.ts');
const { otherChanges } = await import('../../../functions/core/report/other-changes-since.ts');

type Pack = Awaited<ReturnType<typeof makePack>>;

const pathOf = ({ uid }: Pack) => `/api/tracker/${bridge.project.structureUid}/commit/${uid}/`;
const changes = async (pack: Pack, who = anna) => (await who.get(`${pathOf(pack)}changes/`)).json<ReportChanges>();
const told = async (pack: Pack, who?: typeof anna) =>
  (await changes(pack, who)).others.map(({ kind, change, name, before, after }) => [kind, change, name, before, after]);

const say = async (pack: Pack, text: string, who = rita) => {
  const answer = await who.post(`${pathOf(pack)}tree/Carbon/comment/`, { title: '', text });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return `${pathOf(pack)}tree/Carbon/comment/${answer.json<{ uid: string }>().uid}/`;
};
const sendBack = (pack: Pack) => pack.decide(anna, 'REJECT');

/** A report whose figures do not change, with files and comments in its first submission. */
async function submitted(name: string) {
  const pack = await makePack(name);
  await pack.enter({ Diesel: { value: '100', comment: 'Meter 7' }, Water: { value: '3' } });
  await pack.attach(`${name}.csv`);
  const said = await say(pack, 'Read twice');
  await pack.submit();
  return { pack, said };
}

describe('a report that is submitted again with the same figures', () => {
  let pack: Pack;
  beforeAll(async () => {
    const first = await submitted('Crane');
    pack = first.pack;
    await say(pack, 'Which meter?', anna);
    await sendBack(pack);
    expect(await told(pack)).toEqual([]);
    await pack.enter({ Diesel: { value: '100', comment: 'Meter 8' } });
    await pack.attach('Fuel bills.csv');
    await rita.put(first.said, { text: 'Read once' });
    await say(pack, 'It is meter 8');
    await pack.submit('Corrected');
  });

  it('lists its files and comments that are not those of the submission before', async () => {
    expect((await changes(pack)).changes).toEqual([]);
    expect(await told(pack)).toEqual([
      ['comment', 'changed', 'Carbon', null, null],
      ['comment', 'added', 'Carbon', null, null],
      ['note', 'changed', 'Diesel', 'Meter 7', 'Meter 8'],
      ['upload', 'added', 'Invoices', null, 'Fuel bills.csv'],
    ]);
  });

  it('tells of what was said on sections only those who see it', async () => {
    expect((await told(pack, vera)).map(([kind]) => kind)).toEqual(['note', 'upload']);
  });

  it('takes two reads more than figures alone, and none for a report that was submitted once', async () => {
    const once = await submitted('Tower');
    const readsOf = async (of: Pack) => {
      const sent = vi.spyOn(client, 'send');
      await changes(of);
      const count = sent.mock.calls.length;
      sent.mockRestore();
      return count;
    };
    // The policy; submissions, receipt and trail in parallel; the basis of the figures.
    expect([await readsOf(pack), await readsOf(once.pack)]).toEqual([7, 3]);
  });

  it('lists them against the submission before each round, while the report is revised, too', async () => {
    await sendBack(pack);
    expect(await told(pack, rita)).toEqual([]);
    await pack.attach('Fuel bills again.csv');
    expect(await told(pack, rita)).toEqual([['upload', 'added', 'Invoices', null, 'Fuel bills again.csv']]);
  });
});

it('comments that are gone are listed, one that was written and deleted in the revision is not', async () => {
  const { pack, said } = await submitted('Piling');
  await sendBack(pack);
  const passing = await say(pack, 'To be deleted');
  await rita.delete(passing);
  await rita.delete(said);
  await pack.enter({ Diesel: { value: '100', comment: '' } });
  expect(await told(pack, rita)).toEqual([
    ['comment', 'removed', 'Carbon', null, null],
    ['note', 'removed', 'Diesel', 'Meter 7', null],
  ]);
});

it('a file in which a virus was found is listed only where the submission before has it', async () => {
  const { pack } = await submitted('Silo');
  await sendBack(pack);
  await documentStore(tenantUid, pack.uid).markScanned(await pack.attach('Virus.csv'), 'infected');
  await pack.attach('Clean.csv');
  expect(await told(pack, rita)).toEqual([['upload', 'added', 'Invoices', null, 'Clean.csv']]);
});

it('a document that is a form is compared by its current file, and any other one by all of its files', () => {
  const changesOf = (inputType: string) => {
    const uploads = [{ uid: 'a', document: 'bills', filename: 'A.csv', sha256: 'x', current: true }];
    const files = ['a', 'b', 'c'].map((uid) => ({ uid, nodeUid: 'bills', filename: `${uid}.csv`, hash: uid }));
    const parts = {
      comments: [],
      objects: new Map(files.map((file) => [file.uid, file])),
      documents: new Map([['bills', { currentObjectUid: 'c' }]]),
      values: new Map(),
    };
    const nodes = [{ uid: 'bills', type: 'document', path: '0000001', meta_json: { input_type: inputType } }];
    const compared = { receipt: { uploads, lines: [] }, since: '2024-01-01', trace: null };
    return otherChanges(parts as never, nodes as never, compared as never).map(({ change, after }) => [change, after]);
  };
  expect(changesOf('formvertical')).toEqual([['changed', 'c.csv']]);
  expect(changesOf('upload')).toEqual([
    ['added', 'b.csv'],
    ['added', 'c.csv'],
  ]);
});

describe('the files of a form', () => {
  const file = (uid: string, hash: string | null, isCurrent = true): LyingUpload => {
    return { uid, document: 'bills', filename: 'Fuel bills.csv', hash, isCurrent };
  };
  const between = (before: LyingUpload[], after: LyingUpload[], isForm = true) =>
    uploadChanges(before, after, () => isForm).map(({ change }) => change);

  it('differ by the current one alone, and not where it was saved again as it was', () => {
    const old = file('a', 'x', false);
    expect(between([file('a', 'x')], [old, file('b', 'y', false), file('c', 'z')])).toEqual(['changed']);
    expect(between([file('a', 'x')], [old, file('c', 'x')])).toEqual([]);
    expect(between([file('a', null)], [file('a', null, false), file('c', null)])).toEqual(['changed']);
    expect(between([], [file('a', 'x')])).toEqual(['added']);
    expect(between([file('a', 'x')], [old])).toEqual(['removed']);
    // A document may have several invoices, and each is evidence.
    expect(between([file('a', 'x')], [old, file('b', 'y')], false)).toEqual(['added']);
    expect(between([file('a', 'x')], [old], false)).toEqual(['removed']);
  });
});
