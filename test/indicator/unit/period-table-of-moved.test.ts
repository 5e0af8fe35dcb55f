import { expect, it } from 'vitest';
import { makeMeasured } from '../../support/memory/definitions.ts';
import { contextOf, enter, reportsOf, tenantUid } from '../../support/memory/world/supply.ts';

const { periodTable } = await import('../../../functions/core/dashboard/period-table.ts');
const { changePeriod } = await import('../../../functions/core/report/change-period.ts');
const { recalculateReport } = await import('../../../functions/core/report/recalculate.ts');
const { reportFrame } = await import('../../../functions/data/stores/report/report-frame.ts');

// Chance decides which of the two reports comes first.
it.each([1, 2, 3, 4, 5])(
  'an approved report that is moved to the period of a draft has the cell in the table of periods, %i',
  async () => {
    const world = await makeMeasured([{ Power: '21' }]);
    const [approved, draft] = await reportsOf(world.pack);
    await enter(world.sam, world.project, draft!, { Power: '99' });
    const frame = await reportFrame(tenantUid, world.project.uid, { consistent: true });
    const sam = contextOf(world.sam, {});
    const loaded = { report: approved!, frame };
    const grants = [{ scope: 'project', scopeUid: world.project.uid, isAdmin: true, actions: [], roles: [] }];
    const acting = { ...sam, actor: { ...sam.actor, isSuperuser: true, grants }, loaded, now: new Date('2025-02-01') };
    const body = { reporting_period: await world.period(1), comment: 'Wrong month' };
    await recalculateReport(tenantUid, (await changePeriod(acting as never, body as never)).uid);
    const { rows } = await periodTable(acting as never, world.project.uid, { refId: 'root', toDate: '2024-12-31' } as never);
    expect(rows.find(({ Metric }) => Metric === 'Power')).toMatchObject({ '1st Feb 24 - 29th Feb 24': '21' });
  },
);
