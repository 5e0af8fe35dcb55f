import { beforeAll, expect, it } from 'vitest';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { SitePerson } from '../../support/access/memory-site.ts';
import { admin, anna, bridge, makePack, rita, vera } from '../../support/memory/world/receipt-world.ts';

const STAYS = [409, 'This report is invalidated and stays as it is.'];
const tracker = `/api/tracker/${bridge.project.structureUid}`;
let pack: Awaited<ReturnType<typeof makePack>>;
let section: string;
let comment: string;
let upload: string;

const answerOf = ({ status, text }: { status: number; text: string }) => [
  status,
  (JSON.parse(text || '{}') as { detail?: string }).detail,
];
const post = (who: SitePerson, text: string) =>
  who.post(`${tracker}/commit/${pack.uid}/node/`, { type: 'comment', path: section, node: { comment: { title: 'Said', text } } });

beforeAll(async () => {
  pack = await makePack('Works');
  const nodes = (await rita.get(`${tracker}/commit/${pack.uid}/node/`)).json<StructureNodeItem[]>();
  section = nodes.find(({ uid }) => uid === 'Carbon')!.path;
  await pack.enter({ Water: { value: '3' }, Emissions: { value: '5' } });
  upload = await pack.attach('bill.csv');
  await pack.submit();
  const said = await post(rita, 'Read twice');
  expect([said.status, said.text]).toEqual([201, expect.any(String)]);
  comment = said.json<StructureNodeItem[]>()[0]!.uid;
  await pack.decide(anna, 'APPROVE');
  await pack.decide(admin, 'INVALIDATE');
});

it('an invalidated report takes no comment, and keeps those that it has [REP-226]', async () => {
  for (const who of [rita, anna, admin]) expect(answerOf(await post(who, 'One more'))).toEqual(STAYS);
  const path = `${tracker}/commit/${pack.uid}/tree/Carbon/comment/${comment}/`;
  expect(answerOf(await rita.put(path, { title: 'Said', text: 'Read once' }))).toEqual(STAYS);
  for (const who of [rita, admin]) expect(answerOf(await who.delete(path))).toEqual(STAYS);
  expect((await rita.get(`/api/comment/${comment}/`)).text).toContain('Read twice');
});

it('an invalidated report takes no figure, file, mark, setting or decision [REP-226]', async () => {
  expect((await pack.tryEnter({ Water: { value: '4' } }))[0]).toBe(409);
  expect((await pack.remove(upload)).status).toBe(409);
  const report = `${tracker}/ref/${pack.pack.uid}/commit/${pack.uid}/`;
  for (const status of ['APPROVE', 'REJECT', 'HOLD', 'REOPEN', 'INVALIDATE', 'UPDATE'])
    expect([status, (await admin.patch(report, { status, comment: 'Again' })).status]).toEqual([
      status,
      expect.toBeOneOf([403, 409]),
    ]);
  expect((await rita.post(report, { comment: 'Again', status: 'UPDATE', submission: 1 })).status).toBe(409);
  expect(answerOf(await admin.patch(report, { meta_json: { sortKey: '_path' } }))).toEqual(STAYS);
  expect((await pack.header()).status).toBe('Invalidated');
});

it('an invalidated report is still read, also by those who only read [REP-226]', async () => {
  for (const who of [vera, rita]) {
    const nodes = (await who.get(`${tracker}/commit/${pack.uid}/node/`)).json<StructureNodeItem[]>();
    expect(nodes.find(({ uid }) => uid === 'Water')!.node.metricscore!.input).toMatchObject({ value: '3' });
  }
});
