import { beforeEach, describe, expect, it } from 'vitest';
import { withLateIndex } from '../../../support/memory/disturbance/meanwhile.ts';
import { approve, type OfficialWorld, officialWorld } from '../../../support/memory/official.ts';
import { causeOf, tenantUid } from '../../../support/memory/world/supply.ts';

const { db } = await import('../../../../functions/data/service.ts');
const { replayResults } = await import('../../../../functions/core/report/replay.ts');
const { resultStore } = await import('../../../../functions/data/stores/indicator/result-store.ts');

let world: OfficialWorld;
beforeEach(async () => {
  world = await officialWorld();
  await approve(world, 0, 0, '20');
  await approve(world, 1, 0, '1');
});

const stored = () => resultStore(tenantUid).items(world.project.uid);
const replay = () => replayResults(tenantUid, world.project.uid, causeOf('operator'));

describe('a replay of the results of a project', () => {
  it('keeps the result of a report that is approved at that moment, whose place the index does not know yet', async () => {
    const before = await stored();
    expect(before).toHaveLength(2);
    await withLateIndex(before[0]!.reportUid, replay);
    expect(await stored()).toEqual(before);
  });

  it('deletes a result of a report that is at another place, that was never submitted or that is gone', async () => {
    const [first, second] = await stored();
    const { data } = await db.entities.report.get({ tenantUid, uid: first!.reportUid }).go();
    await db.entities.result.put({ ...first!, periodStart: '2024-05-01' }).go();
    await db.entities.result.put({ ...first!, reportUid: 'gone' }).go();
    await db.entities.report.put({ ...data!, uid: 'draft', submission: 0 }).go();
    await db.entities.result.put({ ...first!, reportUid: 'draft' }).go();
    expect(await stored()).toHaveLength(5);
    await replay();
    expect(await stored()).toEqual([first, second]);
  });
});
