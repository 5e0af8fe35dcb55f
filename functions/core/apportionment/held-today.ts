import { type Source, sourceKey } from '../../../shared/domain/apportionment/received.ts';
import { sharesOfFigures } from '../../../shared/domain/apportionment/shares.ts';
import { todayOf } from '../../../shared/domain/metric/replacement.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import { reportFrame } from '../../data/stores/report/report-frame.ts';
import type { ClientOfSupplier } from './clients.ts';
import type { ApprovedFigures } from './figures.ts';
import { notedReport } from './holding.ts';
import { isHeldToday } from './receiving-changes.ts';
import { receivingScene } from './receiving-scene.ts';

type Sending = { source: Source; figures: ApprovedFigures['figures']; share: string };

/**
 * Whether a client already has the same figures under other names. A merge of base metrics renames figures and changes none, so
 * there is nothing to correct. Reads the client's report only if a merged metric is among the figures.
 */
export async function hasSameToday(tenantUid: string, client: ClientOfSupplier, sending: Sending): Promise<boolean> {
  const { source, figures, share } = sending;
  const aliases = await metricUseStore(tenantUid).aliases();
  const merged = new Set([...aliases.keys()].map((uid) => todayOf(uid, aliases)));
  if (![...figures.keys()].some((metric) => merged.has(metric))) return false;
  const report = await notedReport(tenantUid, client, source);
  if (!report) return false;
  const scene = await receivingScene(tenantUid, await reportFrame(tenantUid, client.clientProjectUid), report.uid);
  const way = { from: source.projectUid, to: client.clientProjectUid };
  return isHeldToday(scene, sourceKey(source), sharesOfFigures(figures, share, way));
}
