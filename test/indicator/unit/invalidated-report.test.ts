import { beforeEach, describe, expect, it } from 'vitest';
import { evidenceOf } from '../../../shared/domain/indicator/evidence.ts';
import { makeMeasured } from '../../support/memory/definitions.ts';
import { causeOf, decideOn, enter, reportsOf, submit, tenantUid } from '../../support/memory/world/supply.ts';

const { rollUpTouched } = await import('../../../functions/core/company/touched.ts');
const { reportFor } = await import('../../../functions/core/apportionment/report-for.ts');
const { loadFigures, officialInputOf } = await import('../../../functions/core/restatement/loaded-figures.ts');
const { reportFrame } = await import('../../../functions/data/stores/report/report-frame.ts');
const { dashboardCells } = await import('../../../shared/domain/indicator/dashboard.ts');

let world: Awaited<ReturnType<typeof makeMeasured>>;
beforeEach(async () => {
  world = await makeMeasured([{ Power: '21', Gas: '7' }]);
  const [january] = await reportsOf(world.pack);
  await decideOn(world.ann, january!, 'INVALIDATE');
});

/** January on the project's dashboard. */
async function january() {
  const [energy] = await world.computed('root', false, '2024-01-31');
  const { value, reports, of, complete } = energy!.figures;
  return { value, reports, of, complete };
}

/** The packages in the evidence of January, with their reports. */
async function evidence() {
  const loaded = await loadFigures(tenantUid, world.project.uid);
  const input = officialInputOf(loaded);
  const cells = dashboardCells({ ...input, shown: input.all }).get(input.all[0]!.uid)!;
  return evidenceOf(input.indicators[0]!.equationIn(null).equation, cells);
}

/** The package reports January again. */
async function again(): Promise<string> {
  const frame = await reportFrame(tenantUid, world.project.uid);
  const report = await reportFor(
    tenantUid,
    { frame, packageUid: world.pack.uid, period: frame.periods[0]! },
    causeOf(world.ann.userUid),
    async () => {},
  );
  const { uid } = report!;
  await enter(world.sam, world.project, report!, { Power: '30', Gas: '1' });
  await submit(world.sam, report!);
  await decideOn(world.ann, (await reportsOf(world.pack)).find((each) => each.uid === uid)!, 'APPROVE');
  return uid;
}

describe('an invalidated report', () => {
  it('leaves its package owing one', async () => {
    expect(await january()).toEqual({ value: null, reports: 0, of: 1, complete: false });
    expect(await evidence()).toMatchObject([{ packageUid: world.pack.uid, reportUid: null, leftOut: 'not counted' }]);
  });

  it('is expected no more once another one has taken its place', async () => {
    const uid = await again();
    const whole = { value: '30', reports: 1, of: 1, complete: true };
    expect(await january()).toEqual(whole);
    await rollUpTouched([{ tenantUid, projectUid: world.project.uid }]);
    expect(await january()).toEqual(whole);
    expect(await evidence()).toMatchObject([{ reportUid: uid, counts: true }]);
  });
});
