import { beforeEach, describe, expect, it } from 'vitest';
import type { Me } from '../../../../shared/contract/person/me.ts';
import type { OpenReport } from '../../../../shared/contract/report/reports.ts';
import { addDays, todayIn } from '../../../../shared/domain/kernel/dates.ts';
import { type ClosingWorld, closingWorld, periodPath } from '../../../support/memory/closing.ts';

let world: ClosingWorld;
beforeEach(async () => {
  world = await closingWorld();
});

/** The reports that wait for the reporter, by package, and the number at the bell. */
async function waiting() {
  const listed = (await world.reporter('GET', '/api/tracker/commit/?requiresAction=true&light=true')).json<OpenReport[]>();
  const { open } = (await world.reporter('GET', '/api/me/')).json<Me>();
  return [listed.map(({ ref_name }) => ref_name).sort(), open.pending_actions];
}
const close = async () => world.admin('POST', `${await periodPath(world)}closing/`, {});

describe('a report of a closed period', () => {
  it('waits for nobody until its period takes it again: neither in the list nor at the bell [REP-144]', async () => {
    expect(await waiting()).toEqual([['Crane', 'Piling'], 2]);
    await close();
    expect(await waiting()).toEqual([[], 0]);
    const last_day = addDays(todayIn('Europe/London', new Date().toISOString()), 1);
    const exception = { reason: 'A meter was wrong', last_day, ref_ids: [world.crane.uid] };
    expect((await world.admin('POST', `${await periodPath(world)}exceptions/`, exception)).status).toBe(200);
    expect(await waiting()).toEqual([['Crane'], 1]);
  });

  it('is in the list of all reports, where it requires no action', async () => {
    await close();
    const all = (await world.reporter('GET', '/api/tracker/commit/?requiresAction=false&light=true')).json<OpenReport[]>();
    expect(all.map(({ ref_name, requiresAction }) => [ref_name, requiresAction]).sort()).toEqual([
      ['Crane', false],
      ['Piling', false],
    ]);
  });
});
