import { periodOfClient } from '../../../shared/domain/apportionment/periods.ts';
import { withPlacesFor } from '../../../shared/domain/apportionment/placement.ts';
import { sourceKey } from '../../../shared/domain/apportionment/received.ts';
import { formatDate } from '../../../shared/domain/kernel/dates.ts';
import { lastDayOf } from '../../../shared/domain/kernel/periods.ts';
import { replaceInDocument } from '../../../shared/domain/metric/replacement.ts';
import { isApproved, isEditable, isPending, statusClause } from '../../../shared/domain/report/status.ts';
import type { Tree, TreeResult } from '../../../shared/domain/structure/tree.ts';
import { AppError, isStale } from '../../../shared/errors.ts';
import { growingPause, retryOn } from '../../data/retry.ts';
import { namingWrites } from '../../data/stores/metric/unit-rests.ts';
import { type ReportFrame, reportFrame } from '../../data/stores/report/report-frame.ts';
import type { ReportItem } from '../../data/stores/report/report-list-store.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import { REPORT_MOVED_ON } from '../../data/stores/report/report-writes.ts';
import { keptInputsWrites } from '../../data/stores/report/submission-writes.ts';
import { valueStore } from '../../data/stores/report/value-store.ts';
import { structureStore } from '../../data/stores/structure/structure-store.ts';
import { isRelation, stillAccepted, supplierRequestStore } from '../../data/stores/supplier/supplier-request-store.ts';
import { uidFrom } from '../../data/uid-from.ts';
import { treeToday } from '../metric/tree-today.ts';
import type { Submitter } from '../report/caller.ts';
import { submitLoaded } from '../report/decision/submit.ts';
import { checkNotFilling } from '../report/form/filling.ts';
import { checkPeriodsOpen } from '../restatement/check-open.ts';
import { whereFound } from '../where-found.ts';
import type { Delivery, Receipt } from './delivery.ts';
import { sourcesIn } from './holding.ts';
import { receivingChanges } from './receiving-changes.ts';
import { receivingScene } from './receiving-scene.ts';
import { reportFor } from './report-for.ts';
import { takeBack } from './take-back.ts';

const ASK_CLIENT = 'It is a period of the client: ask its administrator for an exception, then try again.';
const NOTHING_HELD: Receipt = { metrics: 0, left: [], refused: [] };
/** Values of one transaction. */
const AT_ONCE = 50;
const ATTEMPTS = 8;

/**
 * Puts a supplier's figures into the client's report and submits it for its approver. They replace only what this source sent
 * before. A repetition without changes writes nothing, and a repetition after a crash continues. A concurrent write makes it read
 * again.
 * @param begins is called before the first write of figures that the client is to hold
 * @throws conflict, with a reason for the supplier, when the client cannot receive
 */
export const receive = (by: Submitter, delivery: Delivery, begins: () => void): Promise<Receipt> =>
  retryOn(isOvertaken, { attempts: ATTEMPTS, pauseMs: growingPause }, () => receiveOnce(by, delivery, begins));

const isOvertaken = (error: unknown) => isStale(error) || REPORT_MOVED_ON.is(error);

async function receiveOnce(by: Submitter, delivery: Delivery, begins: () => void): Promise<Receipt> {
  const { tenantUid, cause } = by;
  const { client, figures, comment } = delivery;
  await checkAccepted(tenantUid, delivery);
  const frame = await reportFrame(tenantUid, client.clientProjectUid, { consistent: true });
  const period = periodOfClient(frame.periods, delivery.note.period);
  if (!period) throw new AppError('conflict', noPeriod(delivery));
  const checkClosed = () => checkPeriodsOpen(tenantUid, [period], [client.packageUid], new Date().toISOString(), ASK_CLIENT);
  const isTakenBack = figures.size === 0;
  const header = await reportFor(
    tenantUid,
    { frame, packageUid: client.packageUid, period },
    cause,
    isTakenBack ? null : checkClosed,
  );
  // a report that the client has invalidated holds nothing any more
  if (!header) return NOTHING_HELD;
  if (!header.trees) await addPlaces(by, frame, delivery);
  const scene = await receivingScene(tenantUid, frame, header.uid);
  const { changes, ...receipt } = receivingChanges(scene, delivery);
  if (receipt.metrics === 0 && receipt.refused.length > 0 && changes.length === 0) return receipt;
  // earlier figures of this source are removed from the report, even if nothing replaces them
  const isKnown = changes.length > 0 || sourcesIn(header)[sourceKey(delivery.source)] !== undefined;
  if (receipt.metrics === 0 && receipt.refused.length === 0 && !isTakenBack && !isKnown)
    throw new AppError('conflict', 'The client measures none of the metrics of these figures.');
  const isDone = isPending(header.status)
    ? isNoted(header, delivery)
    : !isEditable(header.status) || (isTakenBack && !header.trees);
  if (changes.length === 0 && isDone) return receipt;
  await checkClosed();
  checkOpen(header);
  // reasons that refuse the submission are checked before the report is taken from its approver
  await checkNotFilling(tenantUid, scene.parts);
  begins();
  // once the relation has ended, nothing is put into a report or taken from its approver
  const accepted = stillAccepted({ tenantUid, ...client });
  const opening = [accepted, ...keptInputsWrites(scene.parts)];
  const open = isPending(header.status) ? await takeBack(by, header, comment, opening) : header;
  for (let start = 0; start < changes.length; start += AT_ONCE)
    await valueStore(tenantUid, open.uid).save(open, changes.slice(start, start + AT_ONCE), cause, { always: [accepted] });
  // figures that were never submitted are only taken out again
  if (isTakenBack && !header.trees) return receipt;
  await submitReceived(by, frame, open.uid, delivery);
  return receipt;
}

/** @throws conflict for a relation that has ended since the figures were submitted */
async function checkAccepted(tenantUid: string, { client: { clientProjectUid, uid, packageUid } }: Delivery): Promise<void> {
  const request = await whereFound(() => supplierRequestStore(tenantUid).get(clientProjectUid, uid));
  if (!request || !isRelation(request) || request.packageUid !== packageUid)
    throw new AppError('conflict', 'The client has ended the relation. It is sent nothing any more.');
}

/** Whether the report records this delivery for the source; another submission is recorded otherwise. */
function isNoted(report: ReportItem, { source, figures, note }: Delivery): boolean {
  const noted = sourcesIn(report)[sourceKey(source)];
  return figures.size === 0 ? noted === undefined : noted?.value === note.value;
}

const noPeriod = ({ client, note }: Delivery) =>
  `${client.name} has no reporting period that holds ${formatDate(lastDayOf(note.period.endDate))}. Ask the client to add one.`;

/** @throws conflict for a report that nothing can be put into */
function checkOpen({ status }: ReportItem): void {
  if (isEditable(status) || isPending(status)) return;
  throw new AppError(
    'conflict',
    isApproved(status)
      ? "The client's report is approved already: ask for it to be reopened."
      : `Nothing is received while ${statusClause(status)}. Ask the client to take it up again.`,
  );
}

/** Adds the sections that the figures need to a package that started without the project's. @throws UNIT_CHANGED */
async function addPlaces({ tenantUid, cause }: Submitter, frame: ReportFrame, { client, figures }: Delivery): Promise<void> {
  const { uid: projectUid, structureUid, rootUid } = frame.project;
  const place = { projectUid, structureUid, rootUid, packageUid: client.packageUid, isRoot: true };
  const store = structureStore(tenantUid);
  const { master, overlay } = await store.read(place);
  if (!overlay?.skipSections) return;
  const uidOf = (masterUid: string) => uidFrom(`place for received figures ${client.packageUid} ${masterUid}`);
  const { tree: source, replacements } = await treeToday(tenantUid, master);
  let before: ReadonlySet<string>;
  const add = (tree: Tree): TreeResult => {
    before = new Set(tree.nodes.map(({ uid }) => uid));
    const there = new Set(replaceInDocument(tree, replacements).document.nodes.map(({ metric }) => metric?.uid));
    const wanted = new Set([...figures.keys()].filter((metric) => !there.has(metric)));
    return { ok: true, tree: withPlacesFor(tree, source, wanted, uidOf), paths: [] };
  };
  await store.change(place, undefined, cause, add, ({ tree }) =>
    namingWrites(
      tenantUid,
      tree.nodes.flatMap(({ uid, metric }) => (metric && !before.has(uid) ? [metric] : [])),
    ),
  );
}

/** Submits the present report, with the sources of its figures. */
async function submitReceived(by: Submitter, frame: ReportFrame, reportUid: string, delivery: Delivery): Promise<void> {
  const parts = await reportStore(by.tenantUid).parts(reportUid, { consistent: true });
  const { submission, status } = parts.report;
  if (!isEditable(status)) throw REPORT_MOVED_ON();
  const { [sourceKey(delivery.source)]: _before, ...others } = sourcesIn(parts.report);
  const isSent = delivery.figures.size > 0;
  const sources = isSent ? { ...others, [sourceKey(delivery.source)]: delivery.note } : others;
  const action = submission === 0 ? 'submit' : 'resubmit';
  await submitLoaded(
    by,
    { parts, frame },
    {
      action,
      comment: delivery.comment,
      received: { sources },
      conditions: [stillAccepted({ tenantUid: by.tenantUid, ...delivery.client })],
    },
  );
}
