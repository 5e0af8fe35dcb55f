import { db } from '../../service.ts';
import type { IndicatorItem } from './indicator-store.ts';

/** Projects whose indicators are read in parallel. */
const PROJECTS_AT_ONCE = 20;

/**
 * The present indicators of some projects; their index may be late. One Query per project, twenty in parallel.
 * @param projectUids a deleted project has none
 */
export async function indicatorsOfNow(tenantUid: string, projectUids: readonly string[]): Promise<IndicatorItem[]> {
  const found: IndicatorItem[] = [];
  for (let start = 0; start < projectUids.length; start += PROJECTS_AT_ONCE) {
    const some = projectUids.slice(start, start + PROJECTS_AT_ONCE);
    const read = some.map((projectUid) =>
      db.entities.indicator.query.primary({ tenantUid, projectUid }).go({ pages: 'all', consistent: true }),
    );
    found.push(...(await Promise.all(read)).flatMap(({ data }) => data));
  }
  return found;
}
