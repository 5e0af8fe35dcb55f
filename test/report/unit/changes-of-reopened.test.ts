import { beforeAll, describe, expect, it } from 'vitest';
import type { OpenReport, ReportChanges } from '../../../shared/contract/report/reports.ts';
import { admin, anna, bridge, makePack, rita } from '../../support/memory/world/receipt-world.ts';

type Pack = Awaited<ReturnType<typeof makePack>>;
let pack: Pack;

const changes = async (who = anna) =>
  (await who.get(`/api/tracker/${bridge.project.structureUid}/commit/${pack.uid}/changes/`)).json<ReportChanges>();
const told = async (who?: typeof anna) => {
  const { changes: all, others, ...compared } = await changes(who);
  expect(others).toEqual([]);
  return { ...compared, changes: all.map(({ metric, before, after }) => `${metric.name} ${before.value} ${after.value}`) };
};

/** The report in the list of pending actions. */
const listed = async (of = pack) =>
  (await anna.get('/api/tracker/commit/?requiresAction=true&light=true')).json<OpenReport[]>().find(({ uid }) => uid === of.uid);

beforeAll(async () => {
  pack = await makePack('Groundworks');
  await pack.enter({
    Diesel: { value: '100' },
    Fuel: { value: '1' },
    Emissions: { value: '7' },
    Gas: { value: '5' },
    Water: { value: '3' },
  });
  await pack.submit();
  await pack.decide(anna, 'APPROVE');
  await pack.decide(admin, 'REOPEN');
  await pack.enter({ Gas: { value: '50' } });
  await pack.submit('Meter read again');
});

describe('a reopened report', () => {
  it('shows what differs from the approved figures in its first round', async () => {
    expect(await told()).toEqual({ since: 1, approved: true, submission: 2, changes: ['Gas 5 50'] });
  });

  it('is listed with the number of these figures, before a month that it could be compared with, too', async () => {
    expect(await listed()).toMatchObject({ submission: 2, changed: 1, since: 1, flagged: null });
  });

  it('shows it in the second round, too', async () => {
    await pack.decide(anna, 'REJECT');
    await pack.enter({ Water: { value: '4' } });
    // The reviser sees their changes since the report was sent back.
    expect(await told(rita)).toEqual({ since: 2, approved: false, submission: 2, changes: ['Water 3 4'] });
    await pack.submit('Water, too');
    expect(await told()).toEqual({ since: 1, approved: true, submission: 3, changes: ['Gas 5 50', 'Water 3 4'] });
    expect(await listed()).toMatchObject({ submission: 3, changed: 2, since: 1 });
  });

  it('shows afterwards what its approval has replaced', async () => {
    await pack.decide(anna, 'APPROVE');
    expect(await told()).toEqual({ since: 1, approved: true, submission: 3, changes: ['Gas 5 50', 'Water 3 4'] });
  });
});

it('a report that was sent back is listed with the figures that are not those of the submission before', async () => {
  const other = await makePack('Crane');
  await other.enter({ Diesel: { value: '100' }, Gas: { value: '5' } });
  await other.submit();
  expect(await listed(other)).toMatchObject({ submission: 1, changed: null, since: null });
  await other.decide(anna, 'REJECT');
  await other.enter({ Gas: { value: '6' } });
  await other.submit();
  expect(await listed(other)).toMatchObject({ submission: 2, changed: 1, since: 1 });
});
