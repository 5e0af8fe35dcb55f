import type { Node, Tree } from '../../../../shared/domain/structure/tree.ts';
import { db } from '../../service.ts';
import { structureStore } from '../structure/structure-store.ts';
import type { DocstatusItem, ObjectItem } from './document-store.ts';
import { reportStore } from './report-store.ts';
import type { ReportItem } from './report-writes.ts';
import { untouchedStatus } from './untouched-status.ts';

/** A document of a report with its status and its current upload. */
export type CurrentDocument = {
  reportUid: string;
  report: ReportItem;
  tree: Tree;
  node: Node;
  status: DocstatusItem;
  current: ObjectItem | undefined;
};

type Project = { structureUid: string; rootUid: string };

/**
 * The documents of several reports of one project. One BatchGet each for the headers, for the trees of all open reports, for what
 * is said and for the current uploads; a locked report's tree is one more.
 */
export async function currentDocuments(
  tenantUid: string,
  project: Project,
  reportUids: readonly string[],
): Promise<CurrentDocument[]> {
  if (reportUids.length === 0) return [];
  const { data: headers } = await db.entities.report.get(reportUids.map((uid) => ({ tenantUid, uid }))).go();
  const trees = await treesOf(tenantUid, project, headers);
  const found = headers.flatMap((report) => {
    const tree = trees.get(report.uid)!;
    return tree.nodes.filter(({ type }) => type === 'document').map((node) => ({ reportUid: report.uid, report, tree, node }));
  });
  if (found.length === 0) return [];
  const keyOf = (reportUid: string, nodeUid: string) => `${reportUid}/${nodeUid}`;
  const keys = found.map(({ reportUid, node }) => ({ tenantUid, reportUid, nodeUid: node.uid }));
  const { data: said } = await db.entities.docstatus.get(keys).go();
  const statuses = new Map(said.map((item) => [keyOf(item.reportUid, item.nodeUid), item]));
  const objects = await currentUploads(tenantUid, said);
  return found.map((each) => {
    const { reportUid, node } = each;
    const status = statuses.get(keyOf(reportUid, node.uid)) ?? untouchedStatus({ tenantUid, reportUid, nodeUid: node.uid });
    return { ...each, status, current: objects.get(status.currentObjectUid ?? '') };
  });
}

async function treesOf(tenantUid: string, project: Project, headers: readonly ReportItem[]): Promise<Map<string, Tree>> {
  const { structureUid, rootUid } = project;
  const open = headers.filter(({ trees }) => !trees);
  const locked = headers.filter(({ trees }) => trees);
  const packageUids = open.map(({ packageUid }) => packageUid);
  const shown = await structureStore(tenantUid).readAll(structureUid, rootUid, packageUids);
  const frozen = await Promise.all(
    locked.map(async (header) => {
      const place = { structureUid, rootUid, packageUid: header.packageUid };
      return [header.uid, (await reportStore(tenantUid).structure(header, place)).tree] as const;
    }),
  );
  return new Map([...open.map(({ uid, packageUid }) => [uid, shown.get(packageUid)!.tree] as const), ...frozen]);
}

/** The current uploads of documents by uid. One BatchGet, none where there are none. */
export async function currentUploads(
  tenantUid: string,
  said: readonly Pick<DocstatusItem, 'reportUid' | 'nodeUid' | 'currentObjectUid'>[],
): Promise<Map<string, ObjectItem>> {
  const keys = said.flatMap(({ reportUid, nodeUid, currentObjectUid: uid }) =>
    uid ? [{ tenantUid, reportUid, nodeUid, uid }] : [],
  );
  if (keys.length === 0) return new Map();
  const { data } = await db.entities.object.get(keys).go();
  return new Map(data.map((item) => [item.uid, item]));
}
