import { beforeEach, expect, it } from 'vitest';
import { addNode, moveNodes } from '../../../../shared/domain/structure/tree.ts';
import { at } from '../../../support/fixtures/trees.ts';
import { type ClosingWorld, closingWorld, reportOfMonth, tenantUid } from '../../../support/memory/closing.ts';
import { beforeRequest } from '../../../support/memory/disturbance/before-request.ts';
import { causeOf, rootPlace } from '../../../support/memory/world/supply.ts';

const { reportStore } = await import('../../../../functions/data/stores/report/report-store.ts');
const { structureStore } = await import('../../../../functions/data/stores/structure/structure-store.ts');

type Posted = { uid: string; path: string };

let world: ClosingWorld;
let report: string;
let comments: string;

beforeEach(async () => {
  world = await closingWorld();
  const { uid } = (await reportOfMonth(world.piling, '2024-01-01'))!;
  const { tree } = await reportStore(tenantUid).structure(await reportStore(tenantUid).header(uid), {
    ...world.project,
    packageUid: world.piling.uid,
  });
  report = `/api/tracker/${world.piling.structureUid}/commit/${uid}/`;
  comments = `${report}tree/${tree.nodes.find(({ name }) => name === 'Energy')!.uid}/comment/`;
});

const texts = async () => (await world.reporter('GET', comments)).json<{ text: string }[]>().map(({ text }) => text);
const post = async (text: string) => (await world.reporter('POST', comments, { title: 'T', text })).json<Posted>();
const replyAt = (path: string, text: string) =>
  world.approver('POST', `${report}node/`, { type: 'comment', path, title: '', text });

/** Moves the section below another one. */
const moveSection = () =>
  structureStore(tenantUid).change(rootPlace(world.project), undefined, causeOf(world.ada.userUid), (tree) => {
    const added = addNode(tree, tree.nodes[0]!.path, { uid: 'Site', type: 'tree', name: 'Site', meta_json: {} });
    return added.ok ? moveNodes(added.tree, [at(added.tree, 'Energy')], at(added.tree, 'Site'), 'last-child') : added;
  });

it('a comment is replied to after its section was moved', async () => {
  const { path } = await post('Read twice');
  await moveSection();
  const answer = await replyAt(path, 'By whom?');
  expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
  expect(await texts()).toEqual(['Read twice', 'By whom?']);
});

it('no reply comes to a comment that is deleted at that moment, and its author is told', async () => {
  const { path, uid } = await post('Read twice');
  beforeRequest('TransactWrite', 1, () => world.reporter('DELETE', `${comments}${uid}/`));
  const answer = await replyAt(path, 'By whom?');
  expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('was deleted in the meantime')]);
  expect(await texts()).toEqual([]);
});

it('a comment is not deleted at the moment in which somebody replies to it', async () => {
  const { path, uid } = await post('Read twice');
  beforeRequest('TransactWrite', 1, () => replyAt(path, 'By whom?'));
  const answer = await world.reporter('DELETE', `${comments}${uid}/`);
  expect([answer.status, answer.text]).toEqual([
    409,
    expect.stringContaining('has replies, so it cannot be deleted. Change its text'),
  ]);
  expect(await texts()).toEqual(['Read twice', 'By whom?']);
});
