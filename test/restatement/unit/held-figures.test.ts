import { beforeEach, describe, expect, it } from 'vitest';
import type { RestatedFigure } from '../../../shared/domain/restatement/official-figures.ts';
import { makeMeasured, operationOf } from '../../support/memory/definitions.ts';
import {
  contextOf,
  decideOn,
  enter,
  jobsOf,
  makePackage,
  reportsOf,
  submit,
  tenantUid,
} from '../../support/memory/world/supply.ts';

const { db } = await import('../../../functions/data/service.ts');
const { readFigures, readFigureHistory } = await import('../../../functions/api/dashboard/restatements.ts');
const { removeIndicator } = await import('../../../functions/core/indicator/indicators.ts');
const { mergedFigures, mergeIndicatorInto } = await import('../../../functions/core/indicator/merge-indicators.ts');
const { recomputeIndicator } = await import('../../../functions/core/indicator/of-tenancy.ts');
const { addIndicator, editIndicator } = await import('../../../functions/core/indicator/save-indicator.ts');
const { restatedMarks } = await import('../../../functions/core/restatement/marks.ts');
const { recordFigures } = await import('../../../functions/core/restatement/record.ts');
const { figureRecordStore } = await import('../../../functions/data/stores/restatement/figure-record-store.ts');

type World = Awaited<ReturnType<typeof makeMeasured>>;
let world: World;
let dock: Awaited<ReturnType<typeof makePackage>>;

/** The path parameters of a package's definitions. */
const at = (packageUid: string) =>
  contextOf(world.sam, { ids: { commit: { projectUid: world.project.uid, packageUid } } } as unknown as Parameters<
    typeof contextOf
  >[1]);
const hold = async (name: string, factor: number, packageUid = world.pack.uid) => {
  const given = { name, category: 'Energy', operation_json: operationOf(['Power'], factor), apply_ref_all: false };
  return (await addIndicator(at(packageUid), given as unknown as Parameters<typeof addIndicator>[1])).item.uid;
};
const record = () => recordFigures(tenantUid, world.project.uid);
const told = ({ name, old, new: value }: RestatedFigure) => `${name}: ${old ?? '-'} > ${value ?? '-'}`;
const register = async () =>
  (await world.register()).map(({ act, status, figures }) => [`${act} ${status}`, ...figures.map(told)].join(', '));
const recorded = async () => {
  const { periods } = await figureRecordStore(tenantUid).last(world.project.uid);
  return periods.flatMap(({ recorded: { figures } }) => figures.map(({ name, value }) => `${name}: ${value}`)).sort();
};

await db.entities.tenant
  .put({ tenantUid, name: 'Ours', domainUrl: 'ours.example', timeZone: 'Europe/London', termMap: {}, metaJson: {} })
  .go();

beforeEach(async () => {
  world = await makeMeasured([{ Power: '21' }]);
  dock = await makePackage(world.sam, world.project, 'Dock');
  const [report] = await reportsOf(dock);
  await enter(world.sam, world.project, report!, { Power: '4' });
  await submit(world.sam, report!);
  await decideOn(world.ann, report!, 'APPROVE');
});

describe('an indicator that a package holds itself', () => {
  it('has an official figure of that package, beside those of the whole project', async () => {
    await hold('Twice', 2);
    await record();
    // Mill 2 * 21, and both packages together 21 + 4
    expect(await recorded()).toEqual(['Energy: 25', 'Twice, Mill: 42']);
  });

  it('counts the packages below its own', async () => {
    await hold('Twice', 2);
    const key = { tenantUid, projectUid: world.project.uid, uid: dock.uid };
    await db.entities.package.patch(key).set({ parentUid: world.pack.uid }).go();
    await record();
    // 2 * (21 + 4)
    expect(await recorded()).toEqual(['Energy: 25', 'Twice, Mill: 50']);
  });

  it('has a figure for each of several packages', async () => {
    await hold('Twice', 2);
    await hold('Twice', 2, dock.uid);
    await record();
    expect(await recorded()).toEqual(['Energy: 25', 'Twice, Dock: 8', 'Twice, Mill: 42']);
  });

  it('does not ask for a reason where only other packages are approved', async () => {
    const yard = await makePackage(world.sam, world.project, 'Yard');
    const uid = await hold('Twice', 2, yard.uid);
    const from_period = await world.period(0);
    await recomputeIndicator(world.context, uid, { operation_json: operationOf(['Power'], 3), from_period });
    expect(await register()).toEqual([]);
  });
});

describe('a changed definition of an indicator that a package holds', () => {
  let uid: string;
  const change = async (reason?: string) =>
    recomputeIndicator(world.context, uid, {
      operation_json: operationOf(['Power'], 3),
      from_period: await world.period(0),
      reason,
    });
  beforeEach(async () => {
    uid = await hold('Twice', 2);
    await record();
  });

  it('asks for a reason', async () => {
    await expect(change()).rejects.toMatchObject({ errors: { reason: [expect.any(String)] } });
  });

  it('stands in the register with old and new of the figure of the package', async () => {
    await change('The factor was wrong');
    await record();
    expect(await register()).toEqual(['equation settled, Twice, Mill: 42 > 63']);
  });

  it('marks the figure of the package', async () => {
    await change('The factor was wrong');
    await record();
    const marks = await restatedMarks(tenantUid, { projectUid: world.project.uid, packageUid: world.pack.uid });
    expect([...marks.values()]).toEqual([expect.stringContaining('from 42 kWh to 63 kWh')]);
    expect((await restatedMarks(tenantUid, { projectUid: world.project.uid })).size).toBe(0);
  });

  it('is told to the administrators', async () => {
    const grant = { tenantUid, userUid: world.ann.userUid, scope: 'project' as const, scopeUid: world.project.uid };
    await db.entities.grant.put({ ...grant, isAdmin: true, actions: [], roles: [] }).go();
    await change('The factor was wrong');
    await record();
    const mail = (await jobsOf('send-mail'))
      .map(({ payload }) => JSON.stringify(payload))
      .findLast((text) => text.includes('"restatement"'));
    expect(mail).toContain('Twice, Mill, 1st Jan 24 - 31st Jan 24: 42 kWh, now 63 kWh');
  });

  it('leaves what the figure was in its history', async () => {
    await change('The factor was wrong');
    await record();
    const params = { projectId: world.project.uid };
    const asked = { indicator: uid, period: await world.period(0) };
    const steps = async (query: Parameters<typeof readFigureHistory>[1]['query']) =>
      (await readFigureHistory(world.context as never, { params, query })).map(({ old, new: value }) => [old, value]);
    expect(await steps({ ...asked, package: world.pack.uid })).toEqual([
      ['42', '63'],
      [null, '42'],
    ]);
    expect(await steps(asked)).toEqual([]);
  });

  it('is shown before it is made', async () => {
    const { previewChange } = await import('../../../functions/core/indicator/preview-change.ts');
    const planned = { operation_json: operationOf(['Power'], 3), from_period: await world.period(0) };
    const { figures } = await previewChange(at(world.pack.uid), uid, planned as never);
    expect(figures.map(told)).toEqual(['Twice, Mill: 42 > 63']);
  });
});

describe('a merge of indicators that a package holds', () => {
  const both = async () => [await hold('Twice', 2), await hold('Thrice', 3)] as const;

  it('shows old and new of the figure of the package', async () => {
    const [from, to] = await both();
    const loaded = await world.loaded();
    const restated = await mergedFigures(tenantUid, loaded, loaded.indicators.find(({ uid }) => uid === from)!, to);
    expect(restated.map(told)).toEqual(['Thrice, Mill: 42 > 63']);
  });

  it('asks for a reason', async () => {
    await expect(mergeIndicatorInto(world.context, ...(await both()))).rejects.toMatchObject({
      errors: { reason: [expect.any(String)] },
    });
  });

  it('stands in the register with the figure that is gone', async () => {
    const pair = await both();
    await record();
    await mergeIndicatorInto(world.context, ...pair, { reason: 'They mean the same' });
    await record();
    expect(await register()).toEqual(['indicator merge settled, Twice, Mill: 42 > -']);
  });

  it('into one of the whole project compares the figures of the package', async () => {
    const from = await hold('Twice', 2);
    await record();
    const loaded = await world.loaded();
    const item = loaded.indicators.find(({ uid }) => uid === from)!;
    // 2 * 21 becomes 21 on Mill, and the project's figure stays
    expect((await mergedFigures(tenantUid, loaded, item, world.indicator)).map(told)).toEqual(['Energy, Mill: 42 > 21']);
    await mergeIndicatorInto(world.context, from, world.indicator, { reason: 'They mean the same' });
    await record();
    expect(await register()).toEqual(['indicator merge settled, Twice, Mill: 42 > -']);
    expect(await recorded()).toEqual(['Energy, Mill: 21', 'Energy: 25', 'Twice, Mill: null']);
  });
});

describe('the figure of a package', () => {
  it('goes on where its indicator becomes one of the whole project', async () => {
    const uid = await hold('Twice', 2);
    await record();
    const all = { apply_ref_all: true } as Parameters<typeof editIndicator>[2];
    await editIndicator(at(world.pack.uid), uid, all);
    await record();
    expect(await register()).toEqual([]);
    expect(await recorded()).toEqual(['Energy: 25', 'Twice, Mill: 42', 'Twice: 50']);
  });

  it('stands in the register where its indicator leaves the package', async () => {
    const uid = await hold('Twice', 2);
    await hold('Twice', 2, dock.uid);
    await record();
    await removeIndicator(at(world.pack.uid), uid, false);
    await record();
    expect(await register()).toEqual(['indicator removal settled, Twice, Mill: 42 > -']);
  });

  it('is only told to who may see packages', async () => {
    await hold('Twice', 2);
    await record();
    const params = { projectId: world.project.uid };
    const named = async (actions: string[]) => {
      const more = { actor: { ...world.ann, grants: [] }, grant: { isAdmin: false, actions, roles: [] } };
      const context = contextOf(world.ann, more as never);
      const { figures } = await readFigures(context as never, { params, query: { restated: false } });
      return figures.map(({ name }) => name).sort();
    };
    expect(await named(['READ_PROJECT_REPORT'])).toEqual(['Energy']);
    expect(await named(['READ_PROJECT_REPORT', 'READ_TRACKER_REF'])).toEqual(['Energy', 'Twice, Mill']);
  });
});
