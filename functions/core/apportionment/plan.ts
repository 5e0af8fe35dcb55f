import { type ApportionmentOutcome, StoredApportionment } from '../../../shared/contract/project/apportionment.ts';
import type { Source } from '../../../shared/domain/apportionment/received.ts';
import { shareOf, sharesOfFigures } from '../../../shared/domain/apportionment/shares.ts';
import { isToSend, type ShareState } from '../../../shared/domain/apportionment/submission.ts';
import { isZero } from '../../../shared/domain/kernel/decimal.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import type { LoadedProject, PeriodItem } from '../../data/stores/project/project-store.ts';
import { STILL_ADDED_UP } from '../indicator/added-up.ts';
import { type ClientOfSupplier, clientKey, clientKeyOf, clientsOf } from './clients.ts';
import { type ApprovedFigures, figuresOfPeriod, shareStamp } from './figures.ts';
import { hasSameToday } from './held-today.ts';
import { notedReport } from './holding.ts';

/** The stored apportionment of a period; a form of an earlier release counts as none. */
export function apportionmentOf({ metaJson }: Pick<PeriodItem, 'metaJson'>): StoredApportionment {
  const read = StoredApportionment.safeParse(metaJson.apportionment);
  return read.success ? read.data : { entries: [] };
}

/** The stored apportionment, except that a submission whose job ended without an outcome counts as failed. */
export async function currentApportionment(tenantUid: string, period: PeriodItem): Promise<StoredApportionment> {
  const stored = apportionmentOf(period);
  if (stored.status !== 'submitting') return stored;
  return stored.job && (await jobStore(tenantUid).isOpen(stored.job)) ? stored : { ...stored, status: 'failed' };
}

/** Whether clients have figures of a period, or are being sent them. */
export function isHeldByClients(period: PeriodItem): boolean {
  const { status, outcomes } = apportionmentOf(period);
  return status === 'submitting' || (outcomes ?? []).some(({ stamp }) => stamp !== null);
}

/** A client with its share. `share`: null when it no longer gets figures that were sent before; `sent`: the last outcome. */
export type ShareTarget = ShareState & {
  client: ClientOfSupplier;
  share: string | null;
  stamp: string | null;
  sent: ApportionmentOutcome | undefined;
};

export type SharePlan = { clients: readonly ClientOfSupplier[]; figures: ApprovedFigures; targets: readonly ShareTarget[] };

/** The stamp of a client that was begun with and not finished: it may hold figures, and is the stamp of none. */
export const UNFINISHED = 'unfinished';

/** Whether an outcome is only the note that a client is being sent something. */
export const isBegun = ({ isSent, reason }: ApportionmentOutcome): boolean => !isSent && reason === null;

export const outcomeKey = ({ project, ref_id }: Pick<ApportionmentOutcome, 'project' | 'ref_id'>): string =>
  clientKeyOf({ projectUid: project.uid, packageUid: ref_id });

/**
 * The package that submits a period: that of the address, or the stored one if it was deleted after clients were sent its
 * figures, because these are taken back first.
 */
export function submittedFrom(
  { ref_id, outcomes }: StoredApportionment,
  { allPackages }: LoadedProject,
  packageUid: string,
): string {
  const isHeld = (outcomes ?? []).some(({ stamp }) => stamp !== null);
  return ref_id && isHeld && !allPackages.some(({ uid }) => uid === ref_id) ? ref_id : packageUid;
}

/**
 * The effects of a submission of a period.
 * @throws not_found for the factors' root
 */
export async function planOf(
  tenantUid: string,
  loaded: LoadedProject,
  period: PeriodItem,
  packageUid: string,
): Promise<SharePlan> {
  const stored = apportionmentOf(period);
  const [clients, figures] = await Promise.all([
    clientsOf(tenantUid, loaded.project.uid),
    figuresOfPeriod(tenantUid, loaded, period, packageUid),
  ]);
  const shares = new Map(stored.entries.map((entry) => [outcomeKey(entry), shareOf(entry.value)]));
  const outcomes = new Map((stored.outcomes ?? []).map((outcome) => [outcomeKey(outcome), outcome]));
  const source = { projectUid: loaded.project.uid, packageUid, periodUid: period.uid };
  const targets = clients.map(async (client): Promise<ShareTarget[]> => {
    const sent = outcomes.get(clientKey(client));
    const share = shares.get(clientKey(client)) ?? null;
    const isNothing = share === null || isZero(share) || isAllFrom(client, figures, source, share);
    if (isNothing && !sent?.stamp) return [];
    const stamp = isNothing ? null : shareStamp(figures.figures, share);
    const isCurrent = await isAsSent(tenantUid, client, sent, { stamp, share: isNothing ? null : share, source, figures });
    return [{ client, share: isNothing ? null : share, stamp, sent, isSent: sent?.isSent === true, isCurrent }];
  });
  return { clients, figures, targets: (await Promise.all(targets)).flat() };
}

/** Whether nothing is left to send to a client: the client itself sent all of these figures, or there are no figures. */
const isAllFrom = ({ clientProjectUid }: ClientOfSupplier, { figures }: ApprovedFigures, { projectUid }: Source, share: string) =>
  sharesOfFigures(figures, share, { from: projectUid, to: clientProjectUid }).size === 0;

type Sending = { stamp: string | null; share: string | null; source: Source; figures: ApprovedFigures };

/** Whether a client already has the present figures. Figures that it has invalidated since are sent again. */
async function isAsSent(
  tenantUid: string,
  client: ClientOfSupplier,
  sent: ApportionmentOutcome | undefined,
  { stamp, share, source, figures }: Sending,
): Promise<boolean> {
  if ((sent?.stamp ?? null) === stamp) return stamp === null || (await notedReport(tenantUid, client, source)) !== undefined;
  if (!sent?.isSent || share === null || sent.value !== Number(share)) return false;
  return hasSameToday(tenantUid, client, { source, figures: figures.figures, share });
}

/**
 * Why nothing can be submitted now; null when it can. `ref_id`: the package of an earlier submission
 * that clients hold figures of.
 */
export function blockedBy(stored: StoredApportionment, { figures, targets }: SharePlan): string | null {
  const held = (stored.outcomes ?? []).some(({ stamp }) => stamp !== null);
  if (held && stored.ref_id && stored.ref_id !== figures.pack.uid)
    return 'Clients have figures of this period for another package already. Submit it from there, so that nothing is sent twice.';
  if (!figures.isComplete) return STILL_ADDED_UP;
  if (figures.figures.size === 0 && !held && figures.unshared.size > 0)
    return [...figures.unshared.values()].every((why) => why === 'percentage')
      ? 'All approved figures of this period are percentages. A percentage has no share, so there is nothing to submit.'
      : 'None of the approved figures of this period has a share. Tell the clients the figures, so that they can enter them.';
  if (figures.figures.size === 0 && !held)
    return 'No report of this period is approved yet. Only approved figures are submitted.';
  if (targets.length === 0)
    return stored.entries.some(({ value }) => value > 0)
      ? 'These figures come from the clients themselves. There is nothing to submit.'
      : 'No client has a share in this period. Enter a percentage first.';
  if (!targets.some(isToSend)) return 'All clients have the figures of this period as they are now.';
  return null;
}
