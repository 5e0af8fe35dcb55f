import { setTimeout as wait } from 'node:timers/promises';
import type { ReportRecord } from '../../shared/contract/report/reports.ts';
import type { TestPerson } from '../support/makers/tenant.ts';
import type { Answer } from '../support/support.ts';
import { type LoadReport, type Metric, makeLoadWorld } from './load-world.ts';
import { median, type Row } from './table.ts';

const SIZE = { people: 200, packages: 20, submitted: 10, metrics: 100 };
const SECONDS = 120;
/** Mean time between two actions of a person, in seconds: 200 people then make six to seven actions a second. */
const THINK_SECONDS = 30;
const PASTED = 10;

type Sample = { job: string; status: number; wall: number; handler: number; processor: number };
type World = Awaited<ReturnType<typeof makeLoadWorld>>;

const duration = (answer: Answer, name: string) =>
  Number(new RegExp(`${name};dur=([\\d.]+)`).exec(String(answer.headers['server-timing']))?.[1] ?? 0);

const percentile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** Times requests. A request that fails on the way counts with status 0. */
function recorder() {
  const samples: Sample[] = [];
  const run = async (job: string, work: () => Promise<Answer>): Promise<boolean> => {
    const begin = performance.now();
    const answer = await work().catch(() => undefined);
    const wall = performance.now() - begin;
    const times = answer
      ? { handler: duration(answer, 'handler'), processor: duration(answer, 'processor') }
      : { handler: 0, processor: 0 };
    samples.push({ job, status: answer?.status ?? 0, wall, ...times });
    return answer !== undefined && answer.status < 300;
  };
  return { samples, run };
}

/** A person at the month's end: mostly enters figures of their own metrics, and sometimes opens a page. */
function person(world: World, who: TestPerson, index: number, run: ReturnType<typeof recorder>['run']) {
  const at = world.shared[index % SIZE.packages]!;
  const [calls, uid] = [at.calls(who), at.report.uid];
  // People who share a report have different metrics, so that each value has one writer.
  const step = SIZE.people / SIZE.packages;
  const own = at.metrics.filter((_, position) => position % step === Math.floor(index / SIZE.packages));
  const accepted = new Map<string, number>();
  const dashboard = `/api/dashboard/project/${world.project.uid}/indicator/?fromDate=2024-01-01&toDate=2024-12-31`;
  let number = 0;
  const nextValue = () => {
    number += 1;
    return index * 1_000 + number;
  };
  const enter = async (metric: Metric) => {
    const value = nextValue();
    if (await run('save a value', () => calls.enter(uid, metric.path, { value }))) accepted.set(metric.uid, value);
  };
  const paste = async () => {
    const inputs = own.slice(0, PASTED).map((metric) => ({ uid: metric.uid, input: { value: nextValue() } }));
    if (await run(`paste ${PASTED} values`, () => calls.batch(uid, inputs)))
      for (const { uid: metric, input } of inputs) accepted.set(metric, input.value);
  };
  const act = async (chance: number) => {
    if (chance < 0.6) return enter(own[Math.floor(Math.random() * own.length)]!);
    if (chance < 0.65) return paste();
    if (chance < 0.8) {
      await run('open a report', () => calls.read(uid));
      return run('its metrics', () => calls.nodesAnswer(uid));
    }
    if (chance < 0.9)
      return run('pending actions', () => who.call({ path: '/api/tracker/commit/?requiresAction=true&light=true' }));
    return run('dashboard', () => who.call({ path: dashboard }));
  };
  const work = async (end: number) => {
    while (performance.now() < end) {
      await wait(Math.min(Math.random() * 2 * THINK_SECONDS * 1000, Math.max(0, end - performance.now())));
      if (performance.now() < end) await act(Math.random());
    }
  };
  return { at, accepted, work };
}

/** Submits a report at some moment of the run, and approves it. */
async function submission(world: World, { calls, report }: LoadReport, at: number, run: ReturnType<typeof recorder>['run']) {
  await wait(at);
  await run('submit', () => calls(world.reporter).submit({ comment: 'All in' }));
  await run('approve', async () => {
    const { submission: version } = (await calls(world.approver).read(report.uid)).json<ReportRecord>();
    return calls(world.approver).patch(report.uid, { submission: version, status: 'APPROVE', comment: 'Checked' });
  });
}

/** Values that were confirmed as saved but are not stored. */
async function lostValues(world: World, people: readonly ReturnType<typeof person>[]): Promise<{ saved: number; lost: number }> {
  let [saved, lost] = [0, 0];
  for (const at of world.shared) {
    const nodes = await at.calls(world.reporter).nodes(at.report.uid);
    const found = new Map(
      nodes.map(({ node }) => [node.metricscore?.uid, (node.metricscore?.input as { value?: unknown } | null)?.value]),
    );
    for (const [metric, value] of people.filter((each) => each.at === at).flatMap(({ accepted }) => [...accepted])) {
      saved += 1;
      if (Number(found.get(metric)) !== value) lost += 1;
    }
  }
  return { saved, lost };
}

const jobRow = (job: string, samples: readonly Sample[]): Row => {
  const of = (key: 'wall' | 'handler' | 'processor') => samples.map((sample) => sample[key]);
  const [middle, high] = [median(of('wall')), percentile(of('wall'), 0.95)];
  const failed = samples.filter(({ status }) => status === 0 || status >= 300).length;
  const rounded = [middle, high, median(of('handler')), percentile(of('handler'), 0.95), median(of('processor'))].map(Math.round);
  return [job, samples.length, failed, ...rounded, (high / middle).toFixed(1)];
};

export const LOAD_HEADS = ['job', 'requests', 'failed', 'median', '95 of 100', 'handler', '95 of 100', 'processor', 'ratio'];

/** 200 signed-in people at the end of a month, for two minutes, against the stack on this machine. */
export async function loadRows(): Promise<Row[]> {
  const world = await makeLoadWorld(SIZE);
  const { samples, run } = recorder();
  const people = world.people.map((who, index) => person(world, who, index, run));
  const end = performance.now() + SECONDS * 1000;
  await Promise.all([
    ...people.map(({ work }) => work(end)),
    ...world.ending.map((report, index) => submission(world, report, (index + 0.5) * ((SECONDS * 1000) / SIZE.submitted), run)),
  ]);
  const { saved, lost } = await lostValues(world, people);
  const failures = samples.filter(({ status }) => status === 0 || status >= 300);
  const statuses = [...Map.groupBy(failures, ({ status }) => status)].map(
    ([status, all]) => `${all.length} x ${status || 'no answer'}`,
  );
  const jobs = [...Map.groupBy(samples, ({ job }) => job)].map(([job, all]) => jobRow(job, all));
  const none = ['', '', '', '', '', '', ''] as const;
  return [
    ...jobs,
    jobRow('all', samples),
    [`failures: ${statuses.join(', ') || 'none'}`, failures.length, ...none],
    ['values saved, each read back', saved, ...none],
    ['values lost', lost, ...none],
  ];
}
