import { describe, expect, it } from 'vitest';
import type { ReportingPeriod } from '../../../shared/contract/project/periods.ts';
import { closingWorld, periodsIn } from '../../support/memory/closing.ts';

const { periodStore } = await import('../../../functions/data/stores/project/period-store.ts');
const { causeOf, load, tenantUid } = await import('../../support/memory/world/supply.ts');

describe('reporting periods that are added twice at once', () => {
  it('are there once: the second addition is refused, whatever it had read before', async () => {
    const world = await closingWorld();
    const { uid } = world.project;
    const store = periodStore(tenantUid, uid);
    const seen = (await load(uid)).project.additions ?? 0;
    const added = [{ start: '2025-01-01', end: '2025-02-01' }];
    await store.add(added, seen, causeOf(world.ada.userUid));
    await expect(store.add(added, seen, causeOf(world.ada.userUid))).rejects.toMatchObject({ code: 'stale_version' });
    expect((await periodsIn(world.project)).filter(({ startDate }) => startDate === '2025-01-01')).toHaveLength(1);
  });

  it('and one after the other are all there', async () => {
    const world = await closingWorld();
    const path = `/api/project/${world.project.uid}/reporting_periods/`;
    for (const day of ['2025-01-01', '2025-02-01'])
      expect((await world.admin('POST', path, { start_dates: [day] })).status).toBeLessThan(300);
    const listed = (await world.admin('GET', path)).json<ReportingPeriod[]>();
    expect(listed.slice(-2).map(({ startDate }) => startDate)).toEqual(['2025-01-01', '2025-02-01']);
  });
});
