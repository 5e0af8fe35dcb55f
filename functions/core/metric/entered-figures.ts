import { boardStore } from '../../data/stores/report/board-store.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import { packagesUsing } from './reach.ts';

/** Reports read in parallel. */
const AT_ONCE = 20;

/**
 * Whether a report without a result contains a figure of a metric: a draft, or a report that has just been submitted. The board
 * of the project lists these reports. `named`: uids of the metric and of those merged into it
 */
export async function isEntered(tenantUid: string, named: ReadonlySet<string>): Promise<boolean> {
  const packages = await packagesUsing(tenantUid, named);
  const boards = await boardStore(tenantUid).of(packages.map(({ project }) => project.uid));
  const reports = packages.flatMap(({ uid, project }) => {
    const entry = boards.get(project.uid)?.[uid];
    const started = entry ? [entry, ...Object.values(entry.others)].filter(({ status }) => status !== 'Nothing Received') : [];
    return started.map(({ reportUid }) => reportUid);
  });
  for (let start = 0; start < reports.length; start += AT_ONCE) {
    const read = reports.slice(start, start + AT_ONCE).map((uid) => reportStore(tenantUid).parts(uid));
    const values = (await Promise.all(read)).flatMap(({ values: entered }) => [...entered.values()]);
    if (values.some(({ metricUid, value }) => named.has(metricUid) && value !== null && value !== undefined)) return true;
  }
  return false;
}
