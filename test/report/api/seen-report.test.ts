import { beforeAll, expect, it } from 'vitest';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { inputOf, makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';

let world: ReportWorld;

beforeAll(async () => {
  world = await makeReportWorld();
});

/** Saves a figure alone and in a batch, of the report as it was seen; the status of both. */
async function saved(seen: object, { report, reporter }: Pick<Awaited<ReturnType<ReportWorld['fresh']>>, 'report' | 'reporter'>) {
  const input = { value: '12', seen };
  const node = (await reporter.nodes(report.uid)).find(({ path }) => path === world.paths.diesel)!;
  const address = `/api/tracker/${world.tracker}/commit/${report.uid}`;
  const body = { inputs: [{ uid: node.uid, input }] };
  const alone = await reporter.enter(report.uid, world.paths.diesel, input);
  return [alone.status, (await world.reporter.call({ method: 'PUT', path: `${address}/inputs/`, body })).status];
}

const seenOf = ({ ref, reporting_period, submission }: ReportRecord) => ({ ref, reporting_period, submission });

it('a figure is saved in the report that its person saw', async () => {
  const fresh = await world.fresh();
  expect(await saved(seenOf(fresh.report), fresh)).toEqual([200, 200]);
});

it.each([
  ['period', { reporting_period: 'another' }],
  ['package', { ref: 'another' }],
  ['submission', { submission: 1 }],
  ['kind of answer', { is_yes_or_no: true }],
])('a figure that was typed for another %s is not saved', async (_of, other) => {
  const fresh = await world.fresh();
  expect(await saved({ ...seenOf(fresh.report), ...other }, fresh)).toEqual([409, 409]);
  expect(inputOf(await fresh.reporter.nodes(fresh.report.uid), world.paths.diesel)).toMatchObject({ value: null });
});
