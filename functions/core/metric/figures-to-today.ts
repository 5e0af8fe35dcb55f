import type { Aliases } from '../../../shared/domain/metric/replacement.ts';
import { resultStore } from '../../data/stores/indicator/result-store.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import { pastStore } from '../../data/stores/report/past-store.ts';
import type { JobWork } from '../work.ts';

type Work = Pick<JobWork, 'tenantUid' | 'progress'>;

/**
 * Moves reported figures of merged metrics to the metrics that replaced them: results on dashboards, and the past of packages.
 * The reports themselves stay as they were submitted. Once more where another merge has begun meanwhile: its own worker may have
 * been here before this one, which did not know of it.
 * @returns how many results that concerned
 */
export async function figuresToToday(work: Work): Promise<number> {
  const aliasesNow = () => metricUseStore(work.tenantUid).aliases({ consistent: true });
  let results = 0;
  for (let aliases = await aliasesNow(); ; ) {
    results += await movedUnder(work, aliases);
    const now = await aliasesNow();
    if (now.size === aliases.size) return results;
    aliases = now;
  }
}

async function movedUnder({ tenantUid, progress }: Work, aliases: Aliases): Promise<number> {
  const uses = metricUseStore(tenantUid);
  const named = (await uses.all({ consistent: true })).filter(
    ({ kind, metrics }) => kind === 'results' && [...metrics].some((uid) => aliases.has(uid)),
  );
  let results = 0;
  for (const [at, { ownerUid: projectUid }] of named.entries()) {
    const { changed, metrics } = await resultStore(tenantUid).toToday(projectUid, aliases);
    const packages = await projectStore(tenantUid).allPackages(projectUid);
    for (const { uid } of packages) await pastStore(tenantUid).toToday(uid, aliases);
    await uses.renameResults(projectUid, metrics, aliases);
    results += changed;
    await progress(80 + Math.round((20 * at) / named.length));
  }
  return results;
}
