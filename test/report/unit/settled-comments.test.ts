import { beforeEach, describe, expect, it } from 'vitest';
import {
  approveMonth,
  type ClosingWorld,
  closingWorld,
  reportOfMonth,
  reportPath,
  tenantUid,
} from '../../support/memory/closing.ts';

const { reportStore } = await import('../../../functions/data/stores/report/report-store.ts');

const JANUARY = '2024-01-01';
let world: ClosingWorld;
let base: string;
beforeEach(async () => {
  world = await closingWorld();
  const report = await reportOfMonth(world.piling, JANUARY);
  const { tree } = await reportStore(tenantUid).structure(report!, { ...world.project, packageUid: world.piling.uid });
  const section = tree.nodes.find(({ name }) => name === 'Energy')!;
  base = `/api/tracker/${world.piling.structureUid}/commit/${report!.uid}/tree/${section.uid}/comment/`;
});

const post = async (text: string) => {
  const answer = await world.reporter('POST', base, { title: 'T', text });
  return `${base}${answer.json<{ uid: string }>().uid}/`;
};
const texts = async () => (await world.reporter('GET', base)).json<{ text: string }[]>().map(({ text }) => text);

describe('a comment that was there when its report was approved', () => {
  it('is neither changed nor deleted, also while the report is revised', async () => {
    const path = await post('Read twice');
    const { uid } = await approveMonth(world, world.piling, JANUARY, '5');
    const refused = async () => [
      (await world.reporter('PUT', path, { text: 'Never read' })).status,
      (await world.reporter('DELETE', path)).status,
      (await world.admin('DELETE', path)).status,
    ];
    expect(await refused()).toEqual([409, 409, 409]);
    const reopened = await world.admin('PATCH', reportPath(world.piling, uid), { status: 'REOPEN', comment: 'Misread' });
    expect(reopened.status).toBe(200);
    expect(await refused()).toEqual([409, 409, 409]);
    expect(await texts()).toEqual(['Read twice']);
  });

  it('says what to do instead', async () => {
    const path = await post('Read twice');
    await approveMonth(world, world.piling, JANUARY, '5');
    expect((await world.reporter('PUT', path, { text: 'x' })).text).toContain('Write another comment instead.');
  });
});

it('a comment that is written after the approval is its author’s to change and delete', async () => {
  await approveMonth(world, world.piling, JANUARY, '5');
  const path = await post('Well done');
  expect((await world.reporter('PUT', path, { text: 'Well done, all' })).status).toBe(200);
  expect((await world.reporter('DELETE', path)).status).toBeLessThan(300);
  expect(await texts()).toEqual([]);
});
