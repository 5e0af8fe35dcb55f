import { beforeEach, describe, expect, it } from 'vitest';
import type { ReportingPeriod } from '../../../shared/contract/project/periods.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { addDays, todayIn } from '../../../shared/domain/kernel/dates.ts';
import { actName } from '../../../shared/domain/restatement/acts.ts';
import {
  approveMonth,
  type ClosingWorld,
  closingWorld,
  nodeIn,
  periodPath,
  periodsIn,
  recalculateReport,
  reportOfMonth,
  reportPath,
  reportStore,
  tenantUid,
} from '../../support/memory/closing.ts';

const { resultStore } = await import('../../../functions/data/stores/indicator/result-store.ts');
const { restatementStore } = await import('../../../functions/data/stores/restatement/restatement-store.ts');
const { reportFrame } = await import('../../../functions/data/stores/report/report-frame.ts');
const { submitLoaded } = await import('../../../functions/core/report/decision/submit.ts');
const { restatementWrites } = await import('../../../functions/core/indicator/definition-change.ts');
const { byOf } = await import('../../support/memory/world/supply.ts');

const [JANUARY, FEBRUARY] = ['2024-01-01', '2024-02-01'];
const today = todayIn('Europe/London', new Date().toISOString());
const TEXT = 'The period 1st Jan 24 - 31st Jan 24 is closed since';

let world: ClosingWorld;
beforeEach(async () => {
  world = await closingWorld();
});

const close = async (body: object = {}) => world.admin('POST', `${await periodPath(world)}closing/`, body);
const except = async (more: object = {}) =>
  world.admin('POST', `${await periodPath(world)}exceptions/`, { reason: 'A meter was wrong', last_day: today, ...more });
const reopen = async (reason = 'The audit found a fault') =>
  world.admin('POST', `${await periodPath(world)}reopening/`, { reason });
const january = () => reportOfMonth(world.piling, JANUARY);
const enter = async (value = '5', pack = world.piling) => {
  const report = await reportOfMonth(pack, JANUARY);
  const { uid } = await nodeIn(world, pack, report.uid);
  const path = `/api/tracker/${pack.structureUid}/commit/${report.uid}/inputs/`;
  return world.reporter('PUT', path, { inputs: [{ uid, input: { value } }] });
};
const change = async (body: object, pack = world.piling) =>
  world.admin('PATCH', reportPath(pack, (await january()).uid), { comment: 'Why', ...body });

describe('a closed period', () => {
  it('refuses a value, and says which period is closed, by whom and what to do', async () => {
    expect((await close()).status).toBe(200);
    const { status, text } = await enter();
    expect([status, text]).toEqual([409, expect.stringContaining(`${TEXT} `)]);
    expect(text).toContain('by Ada Tester. Ask an administrator for an exception.');
  });

  it('refuses a submission', async () => {
    await enter();
    await close();
    const path = `/api/tracker/${world.piling.structureUid}/ref/${world.piling.uid}/commit/`;
    const { status, text } = await world.reporter('POST', path, { comment: 'Done' });
    expect([status, text]).toEqual([409, expect.stringContaining(TEXT)]);
  });

  it.each(['HOLD', 'REOPEN', 'INVALIDATE'])('refuses %s of an approved report', async (status) => {
    await approveMonth(world, world.piling, JANUARY, '21');
    await close();
    const answer = await change({ status });
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining(TEXT)]);
    expect((await january()).status).toBe('OK for Submission');
  });

  it('keeps a report from being moved out of it, or into it', async () => {
    await approveMonth(world, world.piling, JANUARY, '21');
    await approveMonth(world, world.crane, JANUARY, '1');
    const [first, , march] = await periodsIn(world.project);
    await close();
    expect((await change({ reporting_period: march!.uid })).status).toBe(409);
    const move = { type: 'MOVE_COMMIT', commit_id: (await january()).uid, to_ref_id: world.crane.uid };
    const moved = await world.admin('POST', `/api/tracker/${world.project.structureUid}/dispatch/`, move);
    expect([moved.status, moved.text]).toEqual([409, expect.stringContaining(TEXT)]);
    await approveMonth(world, world.piling, FEBRUARY, '2');
    const february = await reportOfMonth(world.piling, FEBRUARY);
    const into = await world.admin('PATCH', reportPath(world.piling, february.uid), { reporting_period: first!.uid });
    expect([into.status, into.text]).toEqual([409, expect.stringContaining(TEXT)]);
  });

  it('cannot be deleted, changed or cleared away', async () => {
    const path = await periodPath(world, 11);
    await world.admin('POST', `${path}closing/`, {});
    expect((await world.admin('DELETE', path)).status).toBe(409);
    expect((await world.admin('PATCH', path, { endDate: '2025-01-15' })).status).toBe(409);
    const all = `/api/project/${world.project.uid}/reporting_periods/`;
    const kept = (await world.admin('POST', all, { clear_empty: true })).json<ReportingPeriod[]>();
    expect(kept.map(({ startDate }) => startDate)).toEqual([JANUARY, '2024-12-01']);
  });

  it('refuses the comment on a section that somebody rewords', async () => {
    const { uid } = await january();
    const at = `/api/tracker/${world.piling.structureUid}/commit/${uid}/`;
    const report = await reportStore(tenantUid).header(uid);
    const { tree } = await reportStore(tenantUid).structure(report, { ...world.project, packageUid: world.piling.uid });
    const section = tree.nodes.find(({ name }) => name === 'Energy')!;
    const posted = await world.admin('POST', `${at}tree/${section.uid}/comment/`, { title: 'T', text: 'T' });
    await close();
    const path = `${at}tree/${section.uid}/comment/${posted.json<{ uid: string }>().uid}/`;
    expect((await world.admin('PUT', path, { text: 'Other' })).status).toBe(409);
    expect((await world.admin('DELETE', path)).status).toBe(409);
  });

  it('is shown with the report, and to everybody in the list of periods', async () => {
    await close();
    const read = await world.reporter('GET', reportPath(world.piling, (await january()).uid));
    expect(read.json<ReportRecord>().closed).toContain(TEXT);
    const listed = await world.reporter('GET', `/api/project/${world.project.uid}/reporting_periods/`);
    expect(listed.json<ReportingPeriod[]>()[0]!.closing).toMatchObject({ since: today, isClosed: true, by: 'Ada Tester' });
  });

  it('is no place for the reports of a new package or after a submission', async () => {
    const february = `${await periodPath(world, 1)}closing/`;
    await world.admin('POST', february, {});
    await approveMonth(world, world.piling, JANUARY, '1');
    expect(await reportOfMonth(world.piling, FEBRUARY)).toBeUndefined();
    expect(await reportOfMonth(world.piling, '2024-03-01')).toMatchObject({ isStaging: true });
  });

  it('is closed by administrators alone', async () => {
    expect((await world.reporter('POST', `${await periodPath(world)}closing/`, {})).status).toBe(403);
    expect((await world.reporter('POST', `${await periodPath(world)}reopening/`, { reason: 'x' })).status).toBe(403);
  });

  it('has the same result after its figures were computed again', async () => {
    const report = await approveMonth(world, world.piling, JANUARY, '21');
    const stored = () => resultStore(tenantUid).items(world.project.uid);
    const before = await stored();
    await close();
    expect(await recalculateReport(tenantUid, report.uid)).toMatchObject({ outcome: 'written' });
    expect(await stored()).toEqual(before);
  });
});

describe('a change of a definition', () => {
  it('that would alter approved figures of a closed period is refused', async () => {
    const { uid } = (await periodsIn(world.project))[0]!;
    const subject = { kind: 'metric', uid: 'x', name: 'Power' };
    const write = () => {
      const act = {
        tenantUid,
        projectUid: world.project.uid,
        act: 'metric merge',
        subject,
        cause: byOf(world.ada).cause,
      } as const;
      return restatementWrites(act, [uid], 'Why');
    };
    expect(await write()).toHaveLength(2);
    await close();
    await except({ ref_ids: [world.piling.uid] });
    await expect(write()).rejects.toThrow(TEXT);
    await except();
    expect(await write()).toHaveLength(2);
  });
});

describe('a closing and a submission at once', () => {
  it('never both succeed, whatever was read before', async () => {
    await enter();
    const { uid } = await january();
    const loaded = { parts: await reportStore(tenantUid).parts(uid), frame: await reportFrame(tenantUid, world.project.uid) };
    // The submission was checked before the period was closed, and is written afterwards.
    const by = byOf(world.rob);
    await close();
    await expect(submitLoaded(by, loaded, { action: 'submit', comment: 'Done' })).rejects.toMatchObject({ code: 'conflict' });
    expect((await january()).submission).toBe(0);
  });
});

describe('a day of grace', () => {
  it('lets changes through until it has ended', async () => {
    expect((await close({ last_day: today })).json<ReportingPeriod>().closing).toMatchObject({
      since: addDays(today, 1),
      isClosed: false,
    });
    expect((await enter()).status).toBe(200);
  });

  it('is not in the past', async () => {
    expect((await close({ last_day: addDays(today, -1) })).status).toBe(400);
  });
});

describe('an exception', () => {
  it('lets the named package through and no other one', async () => {
    await close();
    expect((await except({ ref_ids: [world.piling.uid] })).status).toBe(200);
    expect((await enter('5')).status).toBe(200);
    expect((await enter('5', world.crane)).status).toBe(409);
  });

  it('lets a submission through, in the transaction too', async () => {
    await close();
    await except({ ref_ids: [world.piling.uid] });
    await approveMonth(world, world.piling, JANUARY, '21');
    expect((await january()).status).toBe('OK for Submission');
  });

  it('without packages is for the whole period', async () => {
    await close();
    await except();
    expect((await enter('5', world.crane)).status).toBe(200);
  });

  it('has a reason, a last day that is not past, and packages of the project', async () => {
    await close();
    expect((await except({ reason: ' ' })).status).toBe(400);
    expect((await except({ last_day: addDays(today, -1) })).status).toBe(400);
    expect((await except({ ref_ids: ['00000000'] })).status).toBe(400);
  });

  it('is listed for administrators with its reason, and stands in the register', async () => {
    await close();
    await except({ ref_ids: [world.piling.uid] });
    const list = `/api/project/${world.project.uid}/reporting_periods/`;
    const [period] = (await world.admin('GET', list)).json<ReportingPeriod[]>();
    expect(period!.closing!.exceptions).toMatchObject([
      { ref_ids: [world.piling.uid], last_day: today, reason: 'A meter was wrong', by: 'Ada Tester', isInForce: true },
    ]);
    expect((await world.reporter('GET', list)).json<ReportingPeriod[]>()[0]!.closing!.exceptions).toEqual([]);
    const { entries } = await restatementStore(tenantUid).page(world.project.uid, { limit: 5 });
    expect(entries).toMatchObject([
      { act: 'exception', reason: 'A meter was wrong', subject: { kind: 'period', name: '1st Jan 24 - 31st Jan 24' } },
    ]);
  });

  it('can be ended before its last day', async () => {
    await close();
    const [exception] = (await except()).json<ReportingPeriod>().closing!.exceptions;
    expect((await world.admin('DELETE', `${await periodPath(world)}exceptions/${exception!.uid}/`)).status).toBe(204);
    expect((await enter()).status).toBe(409);
  });
});

describe('a reopening', () => {
  it('opens the period again and stands in the register with its reason', async () => {
    await close();
    expect((await reopen()).json<ReportingPeriod>().closing).toBeNull();
    expect((await enter()).status).toBe(200);
    const { entries } = await restatementStore(tenantUid).page(world.project.uid, { limit: 5 });
    expect(entries).toMatchObject([{ act: 'period reopening', reason: 'The audit found a fault' }]);
    expect(actName(entries[0]!.act, entries[0]!.subject.name)).toBe('Reopening of the period 1st Jan 24 - 31st Jan 24');
  });

  it('is refused without a reason', async () => {
    await close();
    expect((await reopen('')).status).toBe(400);
  });
});
