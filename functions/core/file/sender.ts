import { notFound } from '../../../shared/errors.ts';
import { idStore } from '../../data/stores/id-store.ts';
import { IN_TENANCY, type TrailPlace } from '../../data/trail-place.ts';
import { visibleReport } from '../access/policy.ts';
import type { Context } from '../context.ts';

/**
 * The report that a new file belongs to, if one is named.
 * @throws not_found for a report that the caller does not see, forbidden for a staging report (REP-334)
 */
export async function reportForFile(context: Context, id: string | undefined): Promise<{ reportUid?: string }> {
  const { tenantUid } = context;
  if (!id) return {};
  const { commit: report } = await idStore(tenantUid).resolve({ commit: { type: 'commit', id } });
  if (!report) throw notFound('report');
  return { reportUid: (await visibleReport(context, report.uid)).uid };
}

/** The trail for a file: that of its report's project, or the tenancy's. One GetItem. */
export const placeOfFile = async (tenantUid: string, reportUid: string | undefined): Promise<TrailPlace> =>
  reportUid === undefined ? IN_TENANCY : idStore(tenantUid).trailOf('commit', reportUid);
