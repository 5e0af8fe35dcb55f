import { nodes as nodesResource } from '../../../../../shared/contract/report/nodes.ts';
import type { ReportRecord } from '../../../../../shared/contract/report/reports.ts';
import { values } from '../../../../../shared/contract/report/values.ts';
import { qualityKey, qualityOf } from '../../../../../shared/domain/report/quality.ts';
import type { ValueChange } from '../../../../../shared/domain/report/value.ts';
import type { Node } from '../../../../../shared/domain/structure/tree.ts';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { readNodes } from '../model/read.ts';
import type { Server, StoredValue, VersionedChange } from './outbox.ts';

const CONFLICT = 409;

const metaOf = ({ noReport, quality }: ValueChange) => ({
  ...(noReport !== undefined && { noReport }),
  ...(quality !== undefined && { quality: qualityOf(quality) }),
});

const inputOf = ({ change, version, seen }: VersionedChange) => ({
  ...(change.value !== undefined && { value: change.value, ...(change.unit !== undefined && { unit: change.unit }) }),
  ...(change.comment !== undefined && { comment: change.comment }),
  ...((change.noReport !== undefined || change.quality !== undefined) && { meta_json: metaOf(change) }),
  version,
  ...(seen && { seen }),
});

type Sender = { userUid: string /** the structure is no longer as the page shows it */; outdated(): void } & Pick<Server, 'seen'>;

/**
 * Saves rows by path and uid of their nodes, so a figure never reaches another metric. Saves only in the session of the person
 * who entered them, even if another person signs in at this browser meanwhile.
 * @param nodesNow the latest nodes of the report: rows appear and move while its page is open
 */
export function serverOf(
  { tracker: structureId, uid: reportId }: ReportRecord,
  nodesNow: () => readonly Node[],
  { userUid, outdated, ...shown }: Sender,
): Server {
  /** `enteredUnit` is null for a metric's present unit. If it is the unit of the page, the metric has got a new one. */
  const answered = <T extends StoredValue>(stored: T, { unit }: ValueChange): T => {
    if (unit !== undefined && stored.enteredUnit === unit) outdated();
    return stored;
  };
  /**
   * A refusal without another person's value is caused by an administrator's change, for example a metric that is only calculated
   * now.
   */
  const refused = (error: unknown): never => {
    const isRefusal = error instanceof ApiError && error.status === CONFLICT && error.errors.version === undefined;
    if (isRefusal) outdated();
    throw error;
  };
  const pathOf = pathsOf(nodesNow);
  return {
    ...shown,
    async one(uid, sent) {
      const body = { type: 'metricscore' as const, node: { metricscore: { uid, input: inputOf(sent) } } };
      const params = { trackerId: structureId, commitId: reportId, pathId: pathOf(uid) };
      const saved = await call(nodesResource.changeNode, { params, body }, { as: userUid }).catch(refused);
      const metric = readNodes([saved]).metrics.get(uid);
      if (!metric) throw new Error('The answer does not say what is stored');
      return answered(metric, sent.change);
    },
    async many(sent) {
      const inputs = [...sent].map(([uid, each]) => ({ uid, path: pathOf(uid), input: inputOf(each) }));
      const saved = await call(
        values.saveInputs,
        { params: { trackerId: structureId, commitId: reportId }, body: { inputs } },
        { as: userUid },
      ).catch(refused);
      return new Map(
        saved.map(({ value, entered_unit, comment, version, meta_json, metric }): [string, StoredValue] => {
          const { noReport, heldValue, quality } = meta_json;
          const held = typeof heldValue === 'string' ? heldValue : null;
          const enteredUnit = entered_unit ?? null;
          const stored = { value, enteredUnit, comment, noReport, quality: qualityKey(quality), held, version };
          return [metric.uid, answered(stored, sent.get(metric.uid)?.change ?? {})];
        }),
      );
    },
  };
}

/** The path of a node by its uid; '' for a node that the report does not have. */
function pathsOf(nodesNow: () => readonly Node[]): (uid: string) => string {
  let known: { nodes: readonly Node[]; paths: ReadonlyMap<string, string> } | undefined;
  return (uid) => {
    const nodes = nodesNow();
    if (known?.nodes !== nodes) known = { nodes, paths: new Map(nodes.map((node) => [node.uid, node.path])) };
    return known.paths.get(uid) ?? '';
  };
}
