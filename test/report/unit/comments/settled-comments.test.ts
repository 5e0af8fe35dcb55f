import { beforeEach, describe, expect, it } from 'vitest';
import {
  approveMonth,
  type ClosingWorld,
  closingWorld,
  reportOfMonth,
  reportPath,
  submitMonth,
  tenantUid,
} from '../../../support/memory/closing.ts';
import { beforeRequest } from '../../../support/memory/disturbance/before-request.ts';

const { reportStore } = await import('../../../../functions/data/stores/report/report-store.ts');

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

describe('a comment that is changed or deleted in the moment', () => {
  let path: string;
  let report: string;
  beforeEach(async () => {
    const { uid } = await submitMonth(world, world.piling, JANUARY, '5');
    report = reportPath(world.piling, uid);
    path = await post('Read twice');
  });
  const meanwhile = (act: () => Promise<{ status: number }>) =>
    beforeRequest('TransactWrite', 1, async () => {
      expect((await act()).status).toBeLessThan(300);
    });
  const approve = () => world.approver('PATCH', report, { status: 'APPROVE', comment: 'Read twice, so good', submission: 1 });
  const seen = async () => (await world.reporter('GET', path.replace(/.*comment/, '/api/comment'))).json<object>();

  it('in which its report is approved stays as it was', async () => {
    meanwhile(approve);
    const answer = await world.reporter('PUT', path, { text: 'Never read' });
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('Write another comment instead.')]);
    expect(await texts()).toEqual(['Read twice']);
  });

  it('in which its report is approved is not deleted', async () => {
    meanwhile(approve);
    expect((await world.reporter('DELETE', path)).status).toBe(409);
    expect(await texts()).toEqual(['Read twice']);
  });

  it('in which something else of its report changes is changed', async () => {
    meanwhile(() => world.admin('PATCH', report, { meta_json: { sortKey: 'name' } }));
    expect((await world.reporter('PUT', path, { text: 'Read three times' })).status).toBe(200);
    expect(await texts()).toEqual(['Read three times']);
  });

  it('in which its title changes keeps the new title', async () => {
    meanwhile(() => world.reporter('PUT', path, { title: 'Meter' }));
    expect((await world.reporter('PUT', path, { text: 'Read three times' })).status).toBe(200);
    expect(await seen()).toMatchObject({ title: 'Meter', text: 'Read three times' });
  });

  it('in which it is deleted is not found', async () => {
    meanwhile(() => world.reporter('DELETE', path));
    expect((await world.reporter('PUT', path, { text: 'Read three times' })).status).toBe(404);
    expect(await texts()).toEqual([]);
  });
});
