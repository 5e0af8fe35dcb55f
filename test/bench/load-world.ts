import { setTimeout as wait } from 'node:timers/promises';
import type { ReportRecord } from '../../shared/contract/report/reports.ts';
import { join, makeReporting, reportCalls } from '../support/makers/report.ts';
import { plantMetrics } from '../support/makers/structure.ts';
import type { TestPerson } from '../support/makers/tenant.ts';

const { projectStore } = await import('../../functions/data/stores/project/project-store.ts');

/** Sizes: people of a project, packages that they share, submitted packages, metrics of each report. */
export type LoadSize = { people: number; packages: number; submitted: number; metrics: number };

/** People created in parallel. More would only wait for the emulator. */
const AT_ONCE = 8;

/** Runs work for each item, `AT_ONCE` at a time, in the order of the items. */
async function inTurns<T, R>(items: readonly T[], work: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const runner = async () => {
    while (next < items.length) {
      const at = next++;
      results[at] = await work(items[at]!, at);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runner));
  return results;
}

/** A report, and its metrics with entries. */
export type LoadReport = {
  calls: (person: TestPerson) => ReturnType<typeof reportCalls>;
  report: ReportRecord;
  metrics: Metric[];
};
export type Metric = { uid: string; path: string };

/** A project at the end of a month: packages with open reports, and people signed in as reporters. */
export async function makeLoadWorld(size: LoadSize) {
  const world = await makeReporting();
  const { tenant, project, tracker } = world;
  const { rootUid } = (await projectStore(tenant.tenantUid).load(project.uid)).project;
  await plantMetrics(tenant, { projectUid: project.uid, structureUid: tracker, rootUid }, size.metrics);
  const reports: LoadReport[] = [];
  for (let number = 0; number < size.packages + size.submitted; number += 1) {
    const ref = await world.add(`Package ${number}`);
    const calls = (person: TestPerson) => reportCalls(person, tracker, ref);
    const report = await calls(world.reporter).current();
    const nodes = reports[0] ? [] : await calls(world.reporter).nodes(report.uid);
    const found = nodes.flatMap(({ path, node }) => (node.metricscore ? [{ uid: node.metricscore.uid, path }] : []));
    reports.push({ calls, report, metrics: reports[0]?.metrics ?? found });
  }
  const people = await inTurns(Array.from({ length: size.people }), async (_, index) => {
    const person = await tenant.person(`r${index}`);
    await join(tenant, project, person, 'Reporter');
    return person;
  });
  // Mails and calculations started by the setup are not part of the load.
  await wait(2_000);
  return { ...world, shared: reports.slice(0, size.packages), ending: reports.slice(size.packages), people };
}
