import type { ReportingPackage } from '../../../shared/contract/project/packages.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { makeReporting, type Reporting, reportCalls } from './report.ts';

type Who = keyof Pick<Reporting, 'owner' | 'admin' | 'reporter' | 'approver' | 'viewer'>;

export type ReportWorld = Awaited<ReturnType<typeof makeReportWorld>>;

/** A project with a section of two metrics, Diesel (required) and Waste, and packages with their first reports as needed. */
export async function makeReportWorld() {
  const world = await makeReporting();
  const section = await world.nodes.add({ type: 'tree', name: 'Carbon' });
  const metric = (name: string, required: boolean) =>
    world.nodes.add({ type: 'metricscore', path: section, metric: { name, unit: 'Litres', category: 'Carbon' }, required });
  const paths = { section, diesel: await metric('Diesel', true), waste: await metric('Waste', false) };
  const calls = (person: Who, ref: ReportingPackage) => reportCalls(world[person], world.tracker, ref);

  /** A package with its first report, and the calls of its people. */
  const fresh = async (meta: Record<string, unknown> = {}) => {
    const ref = await world.add('Groundworks', meta);
    const reporter = calls('reporter', ref);
    const report = await reporter.current();
    return { ref, reporter, approver: calls('approver', ref), admin: calls('admin', ref), viewer: calls('viewer', ref), report };
  };

  /** As `fresh`, with Diesel 10 entered and submitted. */
  const submitted = async () => {
    const made = await fresh();
    await made.reporter.enter(made.report.uid, paths.diesel, { value: 10 });
    const answer = await made.reporter.submit({ comment: 'January is complete' });
    if (answer.status !== 201) throw new Error(`Submitting answered ${answer.status}: ${answer.text}`);
    return { ...made, answer };
  };

  return { ...world, paths, calls, fresh, submitted };
}

export const fieldsOf = (nodes: StructureNodeItem[], path: string) => nodes.find((node) => node.path === path)!.node.metricscore!;
export const inputOf = (nodes: StructureNodeItem[], path: string) => fieldsOf(nodes, path).input as Record<string, unknown>;
