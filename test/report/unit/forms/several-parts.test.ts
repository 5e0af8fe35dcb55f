import { beforeEach, describe, expect, it } from 'vitest';
import {
  approveMonth,
  type ClosingWorld,
  closingWorld,
  periodPath,
  periodsIn,
  reportPath,
  tenantUid,
} from '../../../support/memory/closing.ts';

const { reportStore } = await import('../../../../functions/data/stores/report/report-store.ts');

const JANUARY = '2024-01-01';
let world: ClosingWorld;
let uid: string;
let path: string;
beforeEach(async () => {
  world = await closingWorld();
  ({ uid } = await approveMonth(world, world.piling, JANUARY, '5'));
  path = reportPath(world.piling, uid);
});
const stored = () => reportStore(tenantUid).header(uid);

describe('a change of a report in several parts', () => {
  const REOPEN = { status: 'REOPEN', comment: 'Misread' };

  it.each([
    ['a period that the project does not have', { reporting_period: 'nothing' }, 400],
    ['a group of factors that nobody has', { meta_json: { conversion_factor_group: 'nothing' } }, 404],
  ])('is refused as a whole for %s', async (_of, part, status) => {
    const before = await stored();
    expect((await world.admin('PATCH', path, { ...REOPEN, ...part })).status).toBe(status);
    expect(await stored()).toEqual(before);
  });

  it('is refused as a whole where another report of the package has the period', async () => {
    const { uid: other } = await approveMonth(world, world.piling, '2024-02-01', '6');
    const before = await stored();
    const { periodUid } = (await reportStore(tenantUid).header(other))!;
    expect((await world.admin('PATCH', path, { ...REOPEN, reporting_period: periodUid })).status).toBe(400);
    expect(await stored()).toEqual(before);
  });

  it('is refused as a whole for a closed period', async () => {
    const to = (await periodsIn(world.project))[5]!;
    expect((await world.admin('POST', `${await periodPath(world, 5)}closing/`)).status).toBe(200);
    const before = await stored();
    expect((await world.admin('PATCH', path, { ...REOPEN, reporting_period: to.uid })).status).toBe(409);
    expect(await stored()).toEqual(before);
  });

  it('is refused as a whole for a part that the person may not change', async () => {
    expect((await world.admin('PATCH', path, REOPEN)).status).toBe(200);
    expect((await world.reporter('PATCH', path, { status: 'UPDATE', comment: 'Read again' })).status).toBe(200);
    const before = await stored();
    const sent = { status: 'APPROVE', comment: 'Fine', meta_json: { disable_manual_entry: true } };
    expect((await world.approver('PATCH', path, sent)).status).toBe(403);
    expect(await stored()).toEqual(before);
  });

  it('is done in all its parts, each judged as the one before leaves the report', async () => {
    const sent = { ...REOPEN, due_date: '2024-03-05', meta_json: { disable_manual_entry: true } };
    expect((await world.admin('PATCH', path, sent)).status).toBe(200);
    expect(await stored()).toMatchObject({
      status: 'Requires Revision',
      dueDate: '2024-03-05',
      metaJson: { disable_manual_entry: true },
    });
  });
});
