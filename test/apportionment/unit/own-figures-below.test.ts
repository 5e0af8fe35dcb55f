import { beforeEach, describe, expect, it } from 'vitest';
import { grow } from '../../support/fixtures/trees.ts';
import { approve, correct, held, makeWorld, reportOf, send, share, stored, world } from '../../support/memory/world/shares.ts';
import { decideOn, enter, jobsOf } from '../../support/memory/world/supply.ts';

const { recalculateReport } = await import('../../../functions/core/report/recalculate.ts');
const { resultStore } = await import('../../../functions/data/stores/indicator/result-store.ts');
const { tenantUid } = await import('../../support/memory/world/supply.ts');

// The supplier enters a total and its water. The client adds up the total from two parts.
const tree = grow(['Energy', 'Water'], { Energy: ['Total'], Water: ['Tap'] });
const client = grow(['Energy', 'Water'], { Energy: ['Total'], Total: ['Power', 'Gas'], Water: ['Tap'] });

beforeEach(async () => {
  await makeWorld({ tree, trees: { Bridge: client }, hasSections: true });
  await approve(0, { Total: '100', Tap: '8' });
  await approve(1, { Total: '30', Tap: '2' });
  await share(0, [0.5], true);
});

const own = async (figures: Record<string, string | null>) =>
  enter(world.cleo, world.clients[0]!.project, await reportOf(0), figures);
const back = async () => decideOn(world.cleo, await reportOf(0), 'REJECT');
const outcome = async (month = 0) => (await stored(month))!.outcomes![0]!;

/** The figures that count in the client's report after its approval. */
async function counted() {
  const report = await reportOf(0);
  await recalculateReport(tenantUid, report.uid);
  await decideOn(world.cleo, report, 'APPROVE');
  const [result] = await resultStore(tenantUid).range(world.clients[0]!.project.uid, '2024-01-01', '2024-01-01');
  return Object.fromEntries(result!.official!.values.map(([metric, value]) => [metric.replace('metric of ', ''), value]));
}

describe("a total of which the client's people have entered the parts", () => {
  it('is not sent: the reason says what to do, and the other figures are received', async () => {
    await own({ Power: '7', Gas: '5' });
    await send();
    const [mail] = (await jobsOf('send-mail')).filter(({ payload }) => payload.kind === 'apportionment').slice(-1);
    expect(await held(0)).toEqual({ Power: '7', Gas: '5', Tap: '4' });
    expect(await stored()).toMatchObject({ status: 'failed' });
    const reason =
      "The client's own figures stand below metric of Total, and the total would replace them. Ask the client to enter its own total there, or to clear the figures below, then try again. Its report is submitted with the other figures, so it has to be sent back first.";
    expect(await outcome()).toMatchObject({
      isSent: false,
      reason,
      metrics: 1,
      left: [{ name: 'metric of Total', reason: 'The client has figures of its own below this total.' }],
    });
    expect(mail!.payload.facts).toMatchObject({ isFailed: true, clients: [{ how: reason }] });
    // 7 and 5, not half of 100
    expect(await counted()).toEqual({ Total: '12', Power: '7', Gas: '5', Tap: '4' });
  });

  it('is sent once they have cleared the parts, or entered a total of their own', async () => {
    await own({ Power: '7' });
    await send();
    await back();
    await own({ Power: null });
    await send();
    expect(await outcome()).toMatchObject({ isSent: true, reason: null, metrics: 2 });
    expect(await held(0)).toMatchObject({ Total: '50', Power: null, Tap: '4' });
    await back();
    await own({ Total: '60', Power: '7' });
    await correct(0, { Total: '120' });
    await send();
    expect(await outcome()).toMatchObject({ isSent: true, left: [{ reason: "The client's own figure stands in its place." }] });
    expect(await held(0)).toMatchObject({ Total: '60', Power: '7' });
  });

  it('is taken as it came before they entered a part, and the second month adds to it', async () => {
    await send(0);
    expect(await held(0)).toEqual({ Total: '50', Tap: '4' });
    await back();
    await own({ Power: '7' });
    await send(1);
    expect(await outcome(1)).toMatchObject({ isSent: true, reason: null });
    // half of 100 and of 30
    expect(await held(0)).toEqual({ Total: '65', Power: '7', Tap: '5' });
  });

  it('is refused in the second month too, while the first one stays refused', async () => {
    await own({ Power: '7' });
    await send(0);
    await send(1);
    expect([await stored(0), await stored(1)]).toMatchObject([{ status: 'failed' }, { status: 'failed' }]);
    expect(await held(0)).toEqual({ Power: '7', Tap: '5' });
    await back();
    await own({ Power: null });
    await send(1);
    await send(0);
    expect(await held(0)).toEqual({ Total: '65', Power: null, Tap: '5' });
  });

  it('is all that a client could have had: nothing is written and no report is submitted', async () => {
    await makeWorld({ tree: grow(['Energy'], { Energy: ['Total'] }), trees: { Bridge: client }, hasSections: true });
    await approve(0, { Total: '100' });
    await share(0, [0.5]);
    await own({ Power: '7' });
    await send();
    expect(await outcome()).toMatchObject({ isSent: false, stamp: null, metrics: 0 });
    expect((await outcome()).reason).toMatch(/then try again\.$/);
    expect(await reportOf(0)).toMatchObject({ submission: 0 });
  });
});
