import { beforeEach, describe, expect, it } from 'vitest';
import { type ClosingWorld, closingWorld, periodsIn } from '../../support/memory/closing.ts';

let world: ClosingWorld;
beforeEach(async () => {
  world = await closingWorld();
});

const path = (uid: string) => `/api/project/${world.project.uid}/reporting_periods/${uid}/`;
const ofMonth = async (month: number) => (await periodsIn(world.project))[month]!.uid;

/** Overlaps of the periods of the project. */
async function overlaps(): Promise<string[]> {
  const all = await periodsIn(world.project);
  return all.flatMap(({ endDate }, at) => {
    const next = all[at + 1];
    return next && next.startDate < endDate ? [`${endDate} > ${next.startDate}`] : [];
  });
}

describe('the dates of two periods that two people move at once', () => {
  it('never overlap', async () => {
    const [june, july] = [await ofMonth(5), await ofMonth(6)];
    // July begins in its middle, so that both edits may claim the days between.
    expect((await world.admin('PATCH', path(july), { startDate: '2024-07-20' })).status).toBe(200);
    const answers = await Promise.all([
      world.admin('PATCH', path(june), { endDate: '2024-07-15' }),
      world.admin('PATCH', path(july), { startDate: '2024-07-05' }),
    ]);
    expect(await overlaps()).toEqual([]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('are moved one after the other', async () => {
    expect((await world.admin('PATCH', path(await ofMonth(6)), { startDate: '2024-07-20' })).status).toBe(200);
    expect((await world.admin('PATCH', path(await ofMonth(5)), { endDate: '2024-07-15' })).status).toBe(200);
    expect(await overlaps()).toEqual([]);
  });
});
