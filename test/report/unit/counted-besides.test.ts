import { expect, it } from 'vitest';
import type { OpenReport } from '../../../shared/contract/report/reports.ts';
import { contradictsForm } from '../../../shared/domain/report/against-forms.ts';
import { beforeTransaction } from '../../support/memory/disturbance/before-transaction.ts';
import { anna, bridge, DOCUMENT, makePack, rita, tenantUid } from '../../support/memory/world/receipt-world.ts';

const { documentStore } = await import('../../../functions/data/stores/report/document-store.ts');
const { countSubmission } = await import('../../../functions/core/report/count-flagged.ts');

type Pack = Awaited<ReturnType<typeof makePack>>;
const listed = async ({ uid }: Pack, who = anna) => {
  const all = (await who.get('/api/tracker/commit/?requiresAction=true&light=true')).json<OpenReport[]>();
  return all.find((each) => each.uid === uid)!;
};
const say = async ({ uid }: Pack, text: string, who = rita) => {
  const path = `/api/tracker/${bridge.project.structureUid}/commit/${uid}/tree/Carbon/comment/`;
  expect((await who.post(path, { title: '', text })).status).toBe(201);
};
const addUp = (pack: Pack, objectUid: string, total: string | null) =>
  documentStore(tenantUid, pack.uid).keepTotals(DOCUMENT, { objectUid, totals: [{ node: 'Diesel', field: 'Litres', total }] });

it('the list of what waits says how many files and comments have changed, also where no figure has', async () => {
  const pack = await makePack('Crane');
  await pack.enter({ Diesel: { value: '100', comment: 'Meter 7' } });
  await pack.submit();
  expect((await listed(pack)).others).toBeUndefined();
  await say(pack, 'Which meter?', anna);
  await pack.decide(anna, 'REJECT');
  await pack.enter({ Diesel: { value: '100', comment: 'Meter 8' } });
  await pack.attach('Fuel bills.csv');
  await say(pack, 'It is meter 8');
  await pack.submit('Corrected');
  expect(await listed(pack)).toMatchObject({ submission: 2, changed: 0, since: 1, others: 3 });
});

it('the list says how many figures differ from the totals of their forms', async () => {
  const pack = await makePack('Tower');
  await pack.enter({ Diesel: { value: '2487' } });
  const file = await pack.attach('Fuel bills.csv');
  await addUp(pack, file, '4929.9');
  await pack.submit();
  expect(await listed(pack)).toMatchObject({ submission: 1, against: 1 });
  await addUp(pack, file, '2487.0');
  await countSubmission(tenantUid, pack.uid);
  expect((await listed(pack)).against).toBeUndefined();
});

it('a form that a worker adds up only after the submission is counted then', async () => {
  const pack = await makePack('Silo');
  await pack.enter({ Diesel: { value: '2487' } });
  const file = await pack.attach('Fuel bills.csv');
  await pack.submit();
  expect((await listed(pack)).against).toBeUndefined();
  await addUp(pack, file, '4929.9');
  await countSubmission(tenantUid, pack.uid);
  expect(await listed(pack)).toMatchObject({ against: 1 });
});

it('a slow count leaves on the list what a form adds up to by now', async () => {
  const pack = await makePack('Shaft');
  await pack.enter({ Diesel: { value: '2487' } });
  const file = await pack.attach('Fuel bills.csv');
  await pack.submit();
  await addUp(pack, file, '4929.9');
  const countsAgain = async () => {
    await addUp(pack, file, '2487.0');
    await countSubmission(tenantUid, pack.uid);
  };
  await beforeTransaction('"against"', countsAgain, () => countSubmission(tenantUid, pack.uid));
  expect((await listed(pack)).against).toBeUndefined();
});

it('many forms of one report that are added up at once are all counted', async () => {
  const pack = await makePack('Dock');
  await pack.enter({ Diesel: { value: '2487' } });
  const file = await pack.attach('Fuel bills.csv');
  await pack.submit();
  await addUp(pack, file, '4929.9');
  const counts = await Promise.allSettled(Array.from({ length: 12 }, () => countSubmission(tenantUid, pack.uid)));
  expect(counts.filter(({ status }) => status === 'rejected')).toEqual([]);
});

it('a figure contradicts its form where it is another one, N/A or missing, and not where the form has no numbers', () => {
  const told: [string | null, boolean, string | null][] = [
    ['5', false, '5.0'],
    ['6', false, '5'],
    [null, false, '5'],
    ['5', true, '5'],
    ['6', false, null],
  ];
  expect(told.map((each) => contradictsForm(...each))).toEqual([false, true, true, true, false]);
});
