import { todayOf } from '../../../shared/domain/metric/replacement.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import { boardStore } from '../../data/stores/report/board-store.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import { packagesUsing } from './reach.ts';

/** Reports read in parallel. */
const AT_ONCE = 20;

/**
 * Whether a figure of a metric, or of one that has become it, stands in a report that has no result yet: one that is filled in, or was
 * submitted a moment ago. These are on the board of their project.
 */
export async function isEntered(tenantUid: string, metricUid: string): Promise<boolean> {
  const [packages, aliases] = await Promise.all([packagesUsing(tenantUid, metricUid), metricUseStore(tenantUid).aliases()]);
  const boards = await boardStore(tenantUid).of(packages.map(({ project }) => project.uid));
  const reports = packages.flatMap(({ uid, project }) => {
    const entry = boards.get(project.uid)?.[uid];
    const started = entry ? [entry, ...Object.values(entry.others)].filter(({ status }) => status !== 'Nothing Received') : [];
    return started.map(({ reportUid }) => reportUid);
  });
  for (let start = 0; start < reports.length; start += AT_ONCE) {
    const read = reports.slice(start, start + AT_ONCE).map((uid) => reportStore(tenantUid).parts(uid));
    const values = (await Promise.all(read)).flatMap(({ values: entered }) => [...entered.values()]);
    if (
      values.some((entry) => todayOf(entry.metricUid, aliases) === metricUid && entry.value !== null && entry.value !== undefined)
    )
      return true;
  }
  return false;
}
