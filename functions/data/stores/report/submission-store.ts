import { type FrozenFactor, factorFinder } from '../../../../shared/domain/factor/factors.ts';
import { openRevision } from '../../../../shared/domain/report/revision.ts';
import type { StoredResultSheet } from '../../../../shared/domain/report/stored-result.ts';
import type { FactorOf, MetricValue } from '../../../../shared/domain/structure/calculation.ts';
import { notFound } from '../../../../shared/errors.ts';
import { packSheet, unpackSheet } from '../../compressed.ts';
import type { FrozenValues } from '../../entities/report/frozen.ts';
import { readPartition } from '../../partition.ts';
import { db } from '../../service.ts';
import { partition } from '../../table.ts';
import { inputOf, type ReportParts } from './report-store.ts';
import { periodOf, type ReportItem } from './report-writes.ts';

/** The sources of one submission of a report. */
export type Submission = {
  inputs: ReadonlyMap<string, MetricValue>;
  disableManualEntry: boolean;
  factorOf: FactorOf;
  factors: readonly FrozenFactor[];
  /** whether it has not frozen its inputs, and the report was opened since: the inputs are then the report's present ones */
  isLost: boolean;
  /** whether it has frozen its inputs */
  isFrozen: boolean;
  /** its approved figures, kept for a submission without frozen inputs */
  sheet: StoredResultSheet | null;
};

export type Submissions = {
  report: ReportItem;
  period: ReturnType<typeof periodOf>;
  of: (submission: number) => Submission | null;
  /** the present files and comments besides the figures */
  besides: Pick<ReportParts, 'report' | 'values' | 'documents' | 'objects' | 'comments'>;
};

/** The submissions of the reports of one tenant, in their state at that time. */
export const submissionStore = (tenantUid: string) => ({
  /** A report with all its submissions, read consistently: one Query. @throws not_found */
  async read(reportUid: string): Promise<Submissions> {
    const found = await readPartition(partition.report(tenantUid, reportUid), '', { consistent: true });
    const [report] = found.report;
    if (!report) throw notFound('report');
    const current = Object.fromEntries(found.value.map((item) => [item.nodeUid, inputOf(item)]));
    const entered = { values: current, disableManualEntry: report.metaJson.disable_manual_entry === true };
    const of = (submission: number): Submission | null => {
      const frozen = found.frozen.find((item) => item.submission === submission);
      if (!frozen) return null;
      // One that has frozen its factors alone is read with what the report holds, which is the same
      // until the report is opened again.
      const { values, disableManualEntry } = frozen.inputs ? unpackSheet<FrozenValues>(frozen.inputs) : entered;
      const factors = unpackSheet<FrozenFactor[]>(frozen.data);
      const find = factorFinder({ report: factors });
      const factorOf: FactorOf = (metric, toUnit) => find(metric, toUnit)?.factor ?? null;
      const inputs = new Map(Object.entries(values));
      const isOpened = submission < report.submission || openRevision(report.history) !== null;
      const isFrozen = frozen.inputs !== undefined;
      const sheet = frozen.sheet ? unpackSheet<StoredResultSheet>(frozen.sheet) : null;
      return { inputs, disableManualEntry, factorOf, factors, isLost: !isFrozen && isOpened, isFrozen, sheet };
    };
    const done = found.object.filter(({ state }) => state === 'done');
    const besides = {
      report,
      values: new Map(found.value.map((item) => [item.nodeUid, item])),
      documents: new Map(found.docstatus.map((item) => [item.nodeUid, item])),
      objects: new Map(done.map((item) => [item.uid, item])),
      comments: found.comment,
    };
    return { report, period: periodOf(report), of, besides };
  },

  /** Keeps the approved figures of a submission that has not frozen its inputs. */
  async keepSheet(reportUid: string, submission: number, sheet: StoredResultSheet): Promise<void> {
    await db.entities.frozen
      .patch({ tenantUid, reportUid, submission })
      .set({ sheet: packSheet(sheet) })
      .go();
  },
});
