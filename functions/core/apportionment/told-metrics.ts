import type { ApportionmentOutcome } from '../../../shared/contract/project/apportionment.ts';
import { metricStore } from '../../data/stores/metric/metric-store.ts';
import type { Receipt } from './delivery.ts';
import type { NoShareReason } from './figures.ts';

/** Most metrics that an outcome names, so that the period stays a small item. */
const MAX_NAMED = 30;
/** Most metrics in the sentence of a refusal. */
const MAX_IN_SENTENCE = 3;

async function namesOf(tenantUid: string, uids: readonly string[]): Promise<string[]> {
  const metrics = uids.length > 0 ? await metricStore(tenantUid).getMany([...uids]) : [];
  const names = new Map(metrics.map(({ uid, name, unit }) => [uid, `${name} (${unit})`]));
  return uids.map((uid) => names.get(uid) ?? uid);
}

const NO_SHARE: Readonly<Record<NoShareReason, string>> = {
  percentage: 'A percentage has no share. Tell the client the figure, so that it can enter it.',
  rate: 'A figure for each of something, or a temperature, has no share. Tell the client the figure, so that it can enter it.',
};

/** The metrics that a client was not sent, by name, with the reasons. `unshared`: base metrics that no client is sent. */
export async function leftMetrics(
  tenantUid: string,
  receipt: Pick<Receipt, 'left'>,
  unshared: ReadonlyMap<string, NoShareReason>,
): Promise<ApportionmentOutcome['left']> {
  const left = [...receipt.left, ...[...unshared].map(([metric, why]) => ({ metric, reason: NO_SHARE[why] }))];
  const first = left.slice(0, MAX_NAMED);
  const names = await namesOf(
    tenantUid,
    first.map(({ metric }) => metric),
  );
  const shown = first.map(({ reason }, at) => ({ name: names[at]!, reason }));
  const more = left.length - first.length;
  return more > 0 ? [...shown, { name: `${more} more`, reason: 'Not listed.' }] : shown;
}

/** The reasons why a client has not received everything, with the next step; null if nothing was refused. */
export async function refusedTotals(tenantUid: string, { refused, metrics }: Receipt): Promise<string | null> {
  if (refused.length === 0) return null;
  const names = await namesOf(tenantUid, refused.slice(0, MAX_IN_SENTENCE));
  const more = refused.length - names.length;
  const list = [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  // a submitted report takes no figures of its people
  const others = metrics > 0 ? ' Its report is submitted with the other figures, so it has to be sent back first.' : '';
  return `The client's own figures stand below ${list}, and the total would replace them. Ask the client to enter its own total there, or to clear the figures below, then try again.${others}`;
}
