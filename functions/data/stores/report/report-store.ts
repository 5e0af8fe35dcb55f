import { estimatedByOrigin, receivedByOrigin } from '../../../../shared/domain/apportionment/received.ts';
import type { FrozenFactor } from '../../../../shared/domain/factor/factors.ts';
import type { Period } from '../../../../shared/domain/kernel/periods.ts';
import type { ReportContent } from '../../../../shared/domain/report/figures.ts';
import type { OpenRevision } from '../../../../shared/domain/report/revision.ts';
import type { FactorOf, MetricValue } from '../../../../shared/domain/structure/calculation.ts';
import type { Node } from '../../../../shared/domain/structure/tree.ts';
import { notFound } from '../../../../shared/errors.ts';
import { unpackSheet } from '../../compressed.ts';
import type { FrozenValues } from '../../entities/report/frozen.ts';
import { readPartition } from '../../partition.ts';
import { db } from '../../service.ts';
import { partition } from '../../table.ts';
import { type Structure, structureStore } from '../structure/structure-store.ts';
import type { CommentItem } from './comment-store.ts';
import type { DocstatusItem, ObjectItem } from './document-store.ts';
import { periodOf, type ReportItem } from './report-writes.ts';
import type { ValueItem } from './value-store.ts';

/** A submission that a report is shown as; `disableManualEntry`: the setting that it was computed under. */
export type ShownSubmission = OpenRevision & { disableManualEntry: boolean };

/**
 * Everything that was entered in a report, and the factors that its latest submission has frozen. `frozenInputs`: the packed
 * inputs of that submission; `shown`: these parts are those of a submission, and not what the report holds now.
 */
export type ReportParts = {
  report: ReportItem;
  values: ReadonlyMap<string, ValueItem>;
  documents: ReadonlyMap<string, DocstatusItem>;
  objects: ReadonlyMap<string, ObjectItem>;
  comments: readonly CommentItem[];
  frozen: readonly FrozenFactor[] | null;
  frozenInputs?: Uint8Array | undefined;
  shown?: ShownSubmission;
};

/** The place of a report's tree; `rootUid` from the report's id or the project. */
export type ReportTreePlace = { structureUid: string; rootUid: string; packageUid: string };

/** The reports of one tenant with their entries. */
export const reportStore = (tenantUid: string) => ({
  /** Only the header, read consistently. @throws not_found */
  async header(uid: string): Promise<ReportItem> {
    const { data } = await db.entities.report.get({ tenantUid, uid }).go({ consistent: true });
    if (!data) throw notFound('report');
    return data;
  },

  /** A whole report in one Query. `consistent`: as it is at this moment, for those who change it. @throws not_found */
  async parts(uid: string, options: { consistent?: boolean } = {}): Promise<ReportParts> {
    const pk = partition.report(tenantUid, uid);
    const { report, value, docstatus, object, comment, frozen } = await readPartition(pk, '', options);
    if (!report[0]) throw notFound('report');
    const header = report[0];
    const sheet = frozen.find(({ submission }) => submission === header.submission);
    return {
      report: header,
      values: new Map(value.map((item) => [item.nodeUid, item])),
      documents: new Map(docstatus.map((item) => [item.nodeUid, item])),
      objects: new Map(object.filter(({ state }) => state === 'done').map((item) => [item.uid, item])),
      comments: comment,
      frozen: sheet ? unpackSheet<FrozenFactor[]>(sheet.data) : null,
      frozenInputs: sheet?.inputs,
    };
  },

  /** What was entered at a submission; null where the submission has not frozen it. One GetItem. */
  async frozenInputs(uid: string, submission: number): Promise<FrozenValues | null> {
    const { data } = await db.entities.frozen.get({ tenantUid, reportUid: uid, submission }).go();
    return data?.inputs ? unpackSheet<FrozenValues>(data.inputs) : null;
  },

  /**
   * The tree of a report: the package's own while it is filled in, afterwards the versions that it was
   * submitted with. One BatchGet.
   */
  structure({ trees, treePlace }: ReportItem, place: ReportTreePlace): Promise<Structure> {
    const store = structureStore(tenantUid);
    return trees ? store.frozen(treePlace ?? place, trees) : store.read(place);
  },
});

/** The period of a report in the form that the rules use. */
export const reportPeriod = (report: ReportItem): Period | null => {
  const period = periodOf(report);
  return period && { start: period.startDate, end: period.endDate };
};

/** What was entered, by node, with its unit where the metric of the node has another one by now. */
function inputsOf(values: ReadonlyMap<string, ValueItem>, nodes: readonly Node[]): ReadonlyMap<string, MetricValue> {
  const units = new Map(nodes.map(({ uid, metric }) => [uid, metric?.unit]));
  return new Map(
    [...values].map(([uid, item]) => {
      const { unit } = item;
      const input = inputOf(item);
      return [uid, unit === undefined || unit === units.get(uid) ? input : { ...input, enteredUnit: unit }];
    }),
  );
}

/** A stored value as calculations take it, with what suppliers sent of it, and how much of it is estimated. */
export function inputOf({ value, noReport, metaJson }: Pick<ValueItem, 'value' | 'noReport' | 'metaJson'>): MetricValue {
  const received = receivedByOrigin(metaJson?.received, value);
  const estimated = metaJson?.quality?.kind === 'estimated' && ({ estimated: true } as const);
  const receivedEstimated = estimatedByOrigin(metaJson?.received, value);
  return {
    value: value ?? null,
    noReport,
    ...(received && { received }),
    ...estimated,
    ...(receivedEstimated && { receivedEstimated }),
  };
}

/** The content of a report, from which its figures are calculated. */
export const contentOf = (
  { report, values }: ReportParts,
  { structure, factorOf, disableManualEntry }: { structure: Structure; factorOf: FactorOf; disableManualEntry: boolean },
): ReportContent => ({
  nodes: structure.tree.nodes,
  inputs: inputsOf(values, structure.tree.nodes),
  factorOf,
  period: reportPeriod(report),
  disableManualEntry,
});
