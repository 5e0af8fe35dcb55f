import { needsOf, type RouteDef } from '../../../shared/contract/route.ts';
import { ownPartIn } from '../../../shared/domain/access/own-part.ts';
import type { PackageRoles } from '../../../shared/domain/access/report-access.ts';
import {
  isTreeNeed,
  type Need,
  needsOpenPeriod,
  type Refusal,
  type ReportFacts,
  refusalOf,
  type SentFacts,
  structureRefusal,
  type TreeNeed,
} from '../../../shared/domain/access/report-policy.ts';
import { seesPackages } from '../../../shared/domain/access/rights.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import { idStore } from '../../data/stores/id-store.ts';
import { periodStore } from '../../data/stores/project/period-store.ts';
import { boardStore } from '../../data/stores/report/board-store.ts';
import { entryStart } from '../../data/stores/report/entry-store.ts';
import { packageOf, type ReportFrame, reportFrame, rolesOf } from '../../data/stores/report/report-frame.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import { periodOf, type ReportItem } from '../../data/stores/report/report-writes.ts';
import type { ValueItem } from '../../data/stores/report/value-store.ts';
import { type StructurePlace, structureStore } from '../../data/stores/structure/structure-store.ts';
import type { Context } from '../context.ts';
import { activeAdministrators } from '../person/administrators.ts';
import { memberOf } from '../report/caller.ts';
import { partsShown } from '../report/revision/as-submitted.ts';
import { closedText } from '../restatement/check-open.ts';
import { demand, packageGrant } from './grant.ts';
import type { PolicyReads } from './loaded.ts';

/** The items that a need is judged on: the header or the whole report, and the package or the whole project. */
type Part = 'header' | 'entered' | 'package' | 'frame';

const DECISION: readonly Part[] = ['entered', 'frame'];
const SETTINGS: readonly Part[] = ['header', 'frame'];

const READS: Readonly<Record<TreeNeed, readonly Part[]>> = {
  'commit:see': ['header'],
  'commit:read': ['entered'],
  'structure:change': [],
  'report:see': ['header'],
  'report:change': ['header'],
  'report:read': ['entered'],
  'report:enter': ['header', 'package'],
  'report:comment': SETTINGS,
  'report:reword': ['header'],
  'report:submit': DECISION,
  'report:resubmit': DECISION,
  'report:approve': DECISION,
  'report:reject': DECISION,
  'report:hold': DECISION,
  'report:reopen': DECISION,
  'report:invalidate': DECISION,
  'report:reschedule': DECISION,
  'report:restate': SETTINGS,
  'report:preview-approval': SETTINGS,
  'report:complete-section': SETTINGS,
  'report:review-section': SETTINGS,
  'report:configure': SETTINGS,
  'report:entry-mode': SETTINGS,
};

/** Needs that may use an eventually consistent read, because they only show the report. */
const LOOKS: ReadonlySet<TreeNeed> = new Set(['report:read', 'commit:read']);

/** Checks the needs of the route, beside its requirement, on the parsed request. */
export const permitted = <C extends Context>(route: RouteDef, context: C, { body }: { body?: unknown }): Promise<C> =>
  permit(context, needsOf(route, body), { ...(body as SentFacts | undefined), ifMatch: context.ifMatch });

/**
 * Judges needs on the things of the path, or on the current report of its package, and on the caller's grant there.
 * @returns the context with everything that was read
 * @throws forbidden, not_found, conflict, stale_version, invalid_input: the first refusal, in the order of the needs
 */
export async function permit<C extends Context>(context: C, needs: readonly Need[], sent: SentFacts = {}): Promise<C> {
  const onTree = needs.filter(isTreeNeed);
  for (const need of needs) if (!isTreeNeed(need)) demand(context.actor, context.grant, need);
  if (onTree.length === 0) return context;
  const found = await find(context, onTree);
  if (!found) return context;
  const member = memberOf(context, found.projectUid);
  const onReport = onTree.filter((need) => need !== 'structure:change');
  if (onReport.length < onTree.length) refuse(structureRefusal(found.place?.isRoot !== true, member));
  const nothing = found.place?.isRoot || onReport.length === 0;
  const { loaded, report } = nothing ? { loaded: {}, report: null } : await read(context, onReport, found);
  for (const need of onReport) refuse(refusalOf(need, report, member, sent));
  return { ...context, loaded: { ...loaded, ...(found.place && { place: found.place }) } };
}

/** @throws the refusal, where there is one */
export function refuse(refusal: Refusal | null): void {
  if (!refusal) return;
  const { code, message, field } = refusal;
  throw new AppError(code, message, field === undefined ? undefined : { [field]: [message] });
}

type AddressedTree = { uid: string; projectUid: string; place?: StructurePlace };

/** Needs that use the place of the current report's structure. Others save that read. */
const ASK_PLACE: ReadonlySet<TreeNeed> = new Set(['report:enter', 'structure:change']);

/**
 * The report or structure of the path, else the report of the path's package that counts now (REP-014, REP-344). Null when there
 * is none to submit; the submission itself reports that.
 */
async function find({ tenantUid, ids }: Context, needs: readonly TreeNeed[]): Promise<AddressedTree | null> {
  const placed = async (report: NonNullable<typeof ids.commit>): Promise<AddressedTree> => {
    const place = await structureStore(tenantUid).placeOf(report);
    return { uid: report.uid, projectUid: place.projectUid, place };
  };
  if (ids.commit) return placed(ids.commit);
  const projectUid = String(ids.ref?.projectUid);
  const entry = await boardStore(tenantUid).entry(projectUid, String(ids.ref?.uid));
  if (!entry && needs.includes('report:submit')) return null;
  if (!entry) throw new AppError('not_found', 'This reporting package has no report yet.');
  if (!needs.some((need) => ASK_PLACE.has(need))) return { uid: entry.reportUid, projectUid };
  const { commit: report } = await idStore(tenantUid).resolve({ commit: { type: 'commit', id: entry.reportUid } });
  if (!report) throw new AppError('not_found', 'This reporting package has no report yet.');
  return placed(report);
}

async function read(context: Context, needs: readonly TreeNeed[], { uid, projectUid, place }: AddressedTree) {
  const { tenantUid } = context;
  const wanted = new Set(needs.flatMap((need) => READS[need]));
  const store = reportStore(tenantUid);
  const consistent = needs.some((need) => !LOOKS.has(need));
  const isEntry = wanted.has('package') && !wanted.has('entered') && place !== undefined;
  const [parts, start, header, frame, own] = await Promise.all([
    wanted.has('entered') ? store.parts(uid, { consistent }) : undefined,
    isEntry ? entryStart(tenantUid, uid, place) : undefined,
    wanted.has('entered') || isEntry ? undefined : store.header(uid),
    wanted.has('frame') ? reportFrame(tenantUid, projectUid) : undefined,
    wanted.has('package') && !isEntry ? packageOf(tenantUid, projectUid, String(place?.packageUid)) : undefined,
  ]);
  const report = parts?.report ?? start?.report ?? header!;
  // whoever changes or decides on a report is refused or sees it as it is
  const shown = parts && !consistent ? await partsShown(context, parts) : parts;
  if (frame && report.projectUid !== frame.project.uid) throw notFound('report');
  const responsibleUid = (start?.pack ?? own)?.responsibleUid ?? null;
  const roles = frame ? rolesOf(frame, report.packageUid) : { responsibleUid, approverUid: null };
  const loaded: PolicyReads = {
    report,
    ...(shown && { parts: shown }),
    ...(frame && { frame }),
    ...(start && { heads: start.heads, pack: start.pack }),
  };
  const approved = needs.includes('report:approve') && frame && parts ? { frame, values: parts.values.values() } : undefined;
  const facts = await factsOf(context, report, roles, approved);
  return { loaded, report: { ...facts, closed: needs.some(needsOpenPeriod) ? await closedFor(context, report, frame) : null } };
}

/** Why the report's period takes no changes of it now. One read of the period where the project was not read. */
async function closedFor(
  { tenantUid, cause }: Context,
  { projectUid, packageUid, periodUid }: ReportItem,
  frame: ReportFrame | undefined,
): Promise<string | null> {
  if (!periodUid) return null;
  const period = frame
    ? frame.periods.find(({ uid }) => uid === periodUid)
    : await periodStore(tenantUid, projectUid).get(periodUid);
  return closedText(tenantUid, [period], [packageUid], cause.at);
}

/**
 * `approved`: the project and the entered values, for an approval; the administrators are counted only if the caller had a part
 * in it.
 */
async function factsOf(
  { tenantUid, actor }: Context,
  report: ReportItem,
  roles: PackageRoles,
  approved: { frame: ReportFrame; values: Iterable<ValueItem> } | undefined,
): Promise<Omit<ReportFacts, 'closed'>> {
  const { status, isStaging, version, submission, packageUid } = report;
  const periodUid = periodOf(report)?.uid;
  const ownPart = approved ? ownPartIn(report, approved.values, actor.userUid) : null;
  const facts = { status, isStaging, version, submission, packageUid, periodUid, roles, ownPart, hasOtherAdmin: false };
  if (!ownPart || !approved) return facts;
  const { uid, companyUid } = approved.frame.project;
  const administrators = await activeAdministrators(tenantUid, [uid, companyUid]);
  return { ...facts, hasOtherAdmin: administrators.some((each) => each !== actor.userUid) };
}

/**
 * A report that the caller may see and that no path names.
 * @throws not_found when the caller does not see its project, forbidden for a staging report (REP-334)
 */
export async function visibleReport(context: Context, uid: string): Promise<ReportItem> {
  const report = await reportStore(context.tenantUid).header(uid);
  const grant = await packageGrant(context.actor, report.projectUid, report.packageUid);
  if (!seesPackages(context.actor, grant)) throw notFound('report');
  checkSeen({ ...context, grant }, report);
  return report;
}

/** Whether the caller may see a report that was read with something else. @throws forbidden (REP-334) */
export function checkSeen(context: Context, report: ReportItem): void {
  const facts = {
    ...report,
    roles: { responsibleUid: null, approverUid: null },
    ownPart: null,
    hasOtherAdmin: false,
    closed: null,
  };
  refuse(refusalOf('report:see', facts, memberOf(context, report.projectUid)));
}
