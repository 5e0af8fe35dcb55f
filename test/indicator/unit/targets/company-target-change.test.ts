import { beforeEach, describe, expect, it } from 'vitest';
import { companyTargetIn } from '../../../../shared/domain/company/target-in.ts';
import { makeMeasured } from '../../../support/memory/definitions.ts';
import { contextOf, jobsOf, tenantUid } from '../../../support/memory/world/supply.ts';

const { db } = await import('../../../../functions/data/service.ts');
const { companyInput, computeCompany, loadCompany } = await import('../../../../functions/core/company/dashboard.ts');
const { startMeasuring } = await import('../../../../functions/core/indicator/company-indicators.ts');
const { stopMeasuring } = await import('../../../../functions/core/indicator/remove-company-indicator.ts');
const { editCompanyTarget, giveCompanyTarget, removeCompanyTarget, targetsOfCompany } = await import(
  '../../../../functions/core/indicator/company-targets.ts'
);
const { companyFiguresStore } = await import('../../../../functions/data/stores/company/company-figures-store.ts');
const { versionedTarget } = await import('../../../../functions/data/stores/indicator/target-store.ts');
const { companyRegister } = await import('../../../../functions/core/restatement/register.ts');

type World = Awaited<ReturnType<typeof makeMeasured>>;
let world: World;
let companyUid: string;
let metric: string;
let targetUid: string;
let indicatorUid: string;

await db.entities.tenant
  .put({ tenantUid, name: 'Ours', domainUrl: 'ours.example', timeZone: 'Europe/London', termMap: {}, metaJson: {} })
  .go();

/** A target for the running total until the end of each of the first months; lower is better. */
const monthly = (...targets: string[]) => ({
  meta_json: {
    greenBelow: true,
    byDate: targets.map((target, month) => ({
      startDate: `2024-0${month + 1}-01`,
      endDate: `2024-0${month + 2}-01`,
      target,
      threshold: null,
    })),
  },
});

const place = () => ({ companyUid, targetUid });
const edit = (body: Parameters<typeof editCompanyTarget>[2]) => editCompanyTarget(world.context, place(), body);

/** The target and the colour of each of the first months on the company's dashboard. */
const judged = async (interval: 'month' | 'quarter' = 'month', days = ['2024-01-31', '2024-02-29', '2024-03-31']) => {
  const scene = await loadCompany({ tenantUid }, companyUid);
  return days.map((toDate) => {
    const [first] = computeCompany(scene, companyInput(scene.projects, { interval, toDate }, '2025-01-01'));
    return `${first!.figures.target.target} ${first!.figures.rag}`;
  });
};
const asAdmin = () =>
  contextOf(world.ann, { actor: { ...world.ann, isSuperuser: true, isTenantSuperuser: true, grants: [] } } as never);
const register = async () => (await companyRegister(asAdmin(), companyUid, { limit: 50 })).rows;

beforeEach(async () => {
  world = await makeMeasured([{ Power: '21' }, { Power: '30' }]);
  companyUid = world.project.companyUid;
  const grant = { tenantUid, userUid: world.ann.userUid, scope: 'company' as const, scopeUid: companyUid };
  await db.entities.grant.put({ ...grant, isAdmin: true, actions: [], roles: [] }).go();
  const { measured } = await startMeasuring(world.context, companyUid, { uid: world.indicator } as never, true);
  metric = measured.item.resultMetricUid;
  indicatorUid = measured.item.uid;
  const { item } = await giveCompanyTarget(world.context, companyUid, { metric, ...monthly('25', '50', '75') } as never);
  targetUid = item.uid;
});

describe('the target of a company', () => {
  it('judges every period where it is the first', async () => {
    // 21 of 25, 21 + 30 = 51 of 50, 51 of 75
    expect(await judged()).toEqual(['25 green', '50 red', '75 green']);
    expect(await register()).toEqual([]);
  });

  it('leaves approved figures the target that judged them where a change names no day', async () => {
    await edit(monthly('10', '60', '40'));
    // March has nothing approved.
    expect(await judged()).toEqual(['25 green', '50 red', '40 red']);
    expect(await register()).toEqual([]);
  });

  it('leaves each kind of interval its own judgement', async () => {
    const quarterly = (target: string) => ({
      meta_json: { greenBelow: true, byDate: [{ startDate: '2024-01-01', endDate: '2024-04-01', target, threshold: null }] },
    });
    await edit(quarterly('60'));
    // The months of the quarter keep their targets, and the quarter itself had none.
    expect(await judged()).toEqual(['25 green', '50 red', 'null grey']);
    expect(await judged('quarter', ['2024-03-31'])).toEqual(['null grey']);
  });

  it('asks for a reason where approved figures are judged anew, and says how', async () => {
    const refused = edit({ ...monthly('10', '60', '40'), from_date: '2024-01-01' } as never);
    await expect(refused).rejects.toMatchObject({
      errors: {
        reason: [
          'This changes approved figures. Enter the reason. Target of Energy, green to red, 2024-01: 25, then 10. Target of Energy, red to green, 2024-02: 50, then 60.',
        ],
      },
    });
    expect(await judged()).toEqual(['25 green', '50 red', '75 green']);
  });

  it('counts from the day that a change names', async () => {
    await edit({ ...monthly('10', '60', '40'), from_date: '2024-02-01', reason: 'New plan' } as never);
    expect(await judged()).toEqual(['25 green', '60 green', '40 red']);
  });

  it('has an entry in the register of the company, with old and new', async () => {
    await edit({ ...monthly('10', '60', '40'), from_date: '2024-02-01', reason: 'New plan' } as never);
    expect(await register()).toMatchObject([
      {
        project: null,
        person: { uid: world.sam.userUid },
        entry: {
          act: 'target',
          subject: { kind: 'target', uid: targetUid, name: 'Energy' },
          reason: 'New plan',
          status: 'settled',
          figureCount: 1,
          figures: [{ name: 'Target of Energy, red to green', unit: 'kWh', periodUid: '2024-02', old: '50', new: '60' }],
        },
      },
    ]);
  });

  it('is told to the administrators of the company', async () => {
    await edit({ ...monthly('10', '60', '40'), from_date: '2024-02-01', reason: 'New plan' } as never);
    const mail = (await jobsOf('send-mail')).map(({ payload }) => payload as Record<string, unknown>).at(-1);
    expect(mail).toMatchObject({
      kind: 'restatement',
      places: [companyUid],
      userUids: expect.arrayContaining([world.ann.userUid]),
      path: `/company/${companyUid.slice(0, 8)}/restatements`,
      facts: { project: 'Smith', isJudged: true, entries: [{ reason: 'New plan', figures: 1 }] },
    });
  });

  it('has its versions with who made them and why', async () => {
    await edit({ ...monthly('10', '60', '40'), from_date: '2024-02-01', reason: 'New plan' } as never);
    const [{ versions } = { versions: [] }] = await targetsOfCompany(world.context, companyUid);
    expect(versions).toMatchObject([
      { number: 1, from: null, by: null },
      { number: 2, from: '2024-02-01', by: 'Sam Tester', reason: 'New plan' },
    ]);
  });

  it('asks for no reason where it asks the same of every approved period', async () => {
    await edit({ ...monthly('25', '50', '40'), from_date: '2024-01-01' } as never);
    expect(await judged()).toEqual(['25 green', '50 red', '40 red']);
    expect(await register()).toEqual([]);
  });

  it('that is removed has an entry for what it judged', async () => {
    await removeCompanyTarget(world.context, place());
    const [row] = await register();
    expect(row!.entry).toMatchObject({ act: 'target', reason: 'Not given.', figureCount: 2 });
    expect(row!.entry.figures).toMatchObject([
      { periodUid: '2024-01', old: '25', new: null },
      { periodUid: '2024-02', old: '50', new: null },
    ]);
  });

  it('that two people remove at once has one entry', async () => {
    const both = await Promise.allSettled([
      removeCompanyTarget(world.context, place()),
      removeCompanyTarget(world.context, place()),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await register()).filter(({ entry }) => entry.reason === 'Not given.')).toHaveLength(1);
  });

  it('that is removed and given again does not judge approved figures anew', async () => {
    await removeCompanyTarget(world.context, place());
    const { item } = await giveCompanyTarget(world.context, companyUid, { metric, ...monthly('10', '60', '40') } as never);
    expect(await judged()).toEqual(['null grey', 'null grey', '40 red']);
    const anew = { ...monthly('10', '60', '40'), from_date: '2024-02-01' };
    const again = { companyUid, targetUid: item.uid };
    await expect(editCompanyTarget(world.context, again, anew as never)).rejects.toMatchObject({
      errors: { reason: [expect.stringContaining('2024-02: none, then 60')] },
    });
    await editCompanyTarget(world.context, again, { ...anew, reason: 'Deleted by mistake' } as never);
    expect(await judged()).toEqual(['null grey', '60 green', '40 red']);
  });

  it('that goes with its indicator does not judge approved figures anew either', async () => {
    await stopMeasuring(world.context, companyUid, indicatorUid);
    const entries = (await register()).map(({ entry: { act, reason, figureCount } }) => ({ act, reason, figureCount }));
    expect(entries).toContainEqual({ act: 'target', reason: 'Not given.', figureCount: 2 });
    await startMeasuring(world.context, companyUid, { uid: world.indicator } as never, true);
    await giveCompanyTarget(world.context, companyUid, { metric, ...monthly('10', '60', '40') } as never);
    expect(await judged()).toEqual(['null grey', 'null grey', '40 red']);
  });

  it('is not listed once it is removed', async () => {
    await removeCompanyTarget(world.context, place());
    expect(await targetsOfCompany(world.context, companyUid)).toEqual([]);
    await expect(edit(monthly('1'))).rejects.toMatchObject({ code: 'not_found' });
  });

  it('counts from the day that it names, also where no interval is there yet', async () => {
    const later = (startDate: string, endDate: string) => ({ startDate, endDate, target: '25', threshold: null });
    const byDate = [later('2029-12-01', '2030-01-01'), later('2030-01-01', '2030-02-01')];
    await removeCompanyTarget(world.context, place());
    const { item } = await giveCompanyTarget(world.context, companyUid, {
      metric,
      meta_json: { greenBelow: true, byDate },
      from_date: '2030-01-01',
    } as never);
    const targetIn = companyTargetIn(versionedTarget(item as never), 'month');
    expect(targetIn({ start: '2029-12-01', end: '2030-01-01' })?.byDate).toEqual([]);
    expect(targetIn({ start: '2030-01-01', end: '2030-02-01' })?.byDate).toHaveLength(2);
  });

  it('may be changed hundreds of times within the size of an item', async () => {
    const [stored] = (await companyFiguresStore(tenantUid).all()).targets.filter(({ uid }) => uid === targetUid);
    const months = Array.from({ length: 120 }, (_, at) => ({
      startDate: `${2020 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`,
      endDate: `${2020 + Math.floor((at + 1) / 12)}-${String(((at + 1) % 12) + 1).padStart(2, '0')}-01`,
      threshold: null,
    }));
    const earlier = Array.from({ length: 300 }, (_, at) => ({
      number: at + 1,
      from: '2024-01-01',
      at: '2024-05-01T10:00:00.000Z',
      by: world.sam.userUid,
      reason: `Plan ${at}`,
      value: null,
      date: null,
      metaJson: { greenBelow: true, byDate: months.map((month, each) => ({ ...month, target: String(at * 7919 + each) })) },
    }));
    const { Item } = db.entities.companytarget.put({ ...stored!, earlier }).params<{ Item: { earlier: Uint8Array } }>();
    expect(Item.earlier.byteLength).toBeLessThan(390_000);
    await db.entities.companytarget.put({ ...stored!, earlier }).go();
    const [read] = (await companyFiguresStore(tenantUid).all()).targets.filter(({ uid }) => uid === targetUid);
    expect(read!.earlier).toEqual(earlier);
  });

  it('keeps what judged an approved figure through a second change', async () => {
    await edit({ ...monthly('10', '60', '40'), from_date: '2024-02-01', reason: 'New plan' } as never);
    await edit(monthly('1', '2', '3'));
    expect(await judged()).toEqual(['25 green', '60 green', '3 red']);
  });
});

it('a quarter that keeps its target leaves the month that begins on the same day the new one', () => {
  const first = { number: 1, from: null, at: null, by: null, reason: '', value: '1', date: null, metaJson: {} };
  const since = { number: 2, from: null, except: ['2024-01-01/2024-04-01'], at: null, by: null, reason: '' };
  const targetIn = companyTargetIn({ value: '2', date: null, metaJson: {}, since, earlier: [first] }, 'month');
  expect(targetIn({ start: '2024-01-01', end: '2024-04-01' })?.value).toBe('1');
  expect(targetIn({ start: '2024-01-01', end: '2024-02-01' })?.value).toBe('2');
});
