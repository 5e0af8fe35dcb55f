import type { Period } from '../../../shared/domain/kernel/periods.ts';
import type { Aliases } from '../../../shared/domain/metric/replacement.ts';
import { conversionsOf, reportFigures } from '../../../shared/domain/report/figures.ts';
import type { CalculatedValue } from '../../../shared/domain/structure/calculation.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import { type Basis, basisOf } from '../../data/stores/factor/report-factors.ts';
import type { CommentItem } from '../../data/stores/report/comment-store.ts';
import { earlierThan, MAX_PAST, type PastSheet, pastStore, pastToday } from '../../data/stores/report/past-store.ts';
import { contentOf, type ReportParts, reportPeriod } from '../../data/stores/report/report-store.ts';
import { partsIn, placeIn } from '../access/loaded.ts';
import type { Context } from '../context.ts';
import { readsValues } from './caller.ts';
import { commentsAreSeen } from './comments/comment-visibility.ts';
import { withCreators } from './comments/comments.ts';
import { withoutFailedFillings } from './form/filling.ts';

/** The figures of a report for its readers: entered figures, figures that follow from them, and earlier ones. */
export type ShownFigures = {
  parts: ReportParts;
  period: Period | null;
  past: readonly PastSheet[];
  /** metrics that were merged since this report was submitted */
  aliases: Aliases;
  results: ReadonlyMap<string, CalculatedValue>;
  factors: ReadonlyMap<string, { factor: string | null; toUnit: string }>;
};

/**
 * A report as the caller may see it. `shown`: undefined for those who read no figures; `comments`: none for those who see none.
 */
export type ShownReport = {
  nodes: readonly Node[];
  period: Period | null;
  version: number;
  shown: ShownFigures | undefined;
  comments: readonly CommentItem[];
};

/**
 * The report of the path with its nodes (REP-374): the report's partition, its tree and the package's past are three round trips,
 * whatever the number of metrics.
 */
export async function shownReport(context: Context): Promise<ShownReport> {
  const { tenantUid } = context;
  const [loaded, place] = [partsIn(context), placeIn(context)];
  const { report } = loaded;
  const [parts, stored, basis] = await Promise.all([
    withoutFailedFillings(tenantUid, loaded),
    pastStore(tenantUid).until({ ...report, packageUid: place.packageUid }, MAX_PAST),
    basisOf(tenantUid, loaded, place),
  ]);
  // the worker of a merge comes to the trees first, and to the past later
  const past = stored.map((sheet) => pastToday(sheet, basis.factors.aliases));
  const shown = readsValues(context) ? shownOf(parts, basis, past) : undefined;
  const seen = shown && parts.comments.length > 0 && (await commentsAreSeen(context, report));
  return {
    shown,
    nodes: basis.structure.tree.nodes,
    period: reportPeriod(report),
    version: report.version,
    comments: seen ? await withCreators(tenantUid, parts.comments) : [],
  };
}

function shownOf(parts: ReportParts, basis: Basis, past: readonly PastSheet[]): ShownFigures {
  const { report } = parts;
  const { structure, factorOf } = basis;
  const { nodes } = structure.tree;
  const { results } = reportFigures(contentOf(parts, basis));
  const factors = conversionsOf(nodes).map(
    ({ node, metric, toUnit }) => [node.uid, { factor: factorOf(metric, toUnit), toUnit }] as const,
  );
  const aliases = new Map(past.flatMap(({ was }) => Object.entries(was)));
  return { parts, period: reportPeriod(report), past: earlierThan(report, past), aliases, results, factors: new Map(factors) };
}
