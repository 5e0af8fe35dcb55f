import { compare } from '../kernel/decimal.ts';
import { addedUp, type ByOrigin, isSameByOrigin, totalOf } from './shares.ts';

/** Where a received figure comes from; sent again, it takes the place of what came from there before, and of nothing else. */
export type Source = { projectUid: string; packageUid: string; periodUid: string };
export const sourceKey = ({ projectUid, packageUid, periodUid }: Source): string => `${projectUid}/${packageUid}/${periodUid}`;

/**
 * What suppliers have sent for one metric of a report: a figure by source, each by origin. `stood`: the figure that people had entered
 * before the first part came, which holds nothing of it.
 */
export type Received = { parts: Readonly<Record<string, ByOrigin>>; stood?: string };

/** The received figure, or null for none. */
export const receivedTotal = (received: Received | null | undefined): string | null =>
  received && Object.keys(received.parts).length > 0 ? totalOf(addedUp(Object.values(received.parts))) : null;

/** What of a value was received, by origin; undefined for nothing, also where the figure stood before. */
export function receivedByOrigin(received: Received | null | undefined, value?: string | null): ByOrigin | undefined {
  if (!received || Object.keys(received.parts).length === 0) return undefined;
  return received.stood !== undefined && received.stood === value ? undefined : addedUp(Object.values(received.parts));
}

/** The same with what one source sends now; null: it sends nothing for this metric any more. */
export function withPart(received: Received | null | undefined, source: string, part: ByOrigin | null): Received {
  const { [source]: _before, ...others } = received?.parts ?? {};
  return { parts: part === null ? others : { ...others, [source]: part } };
}

/** A value of a report as far as receiving goes. */
export type ReceivingValue = { value: string | null; noReport: boolean; received?: Received | null | undefined };

/**
 * A value after a source has sent its part. What the client's people have typed in its place, or marked N/A, stays: `isTheirs`; what
 * was received is kept beside it. `isChanged`: something is to be stored.
 */
export function afterReceiving(
  stored: ReceivingValue | undefined,
  source: string,
  part: ByOrigin | null,
): { value: string | null; received: Received; isChanged: boolean; isTheirs: boolean } {
  const isTheirs = stored !== undefined && standsInItsPlace(stored);
  const stood = isTheirs ? stoodBefore(stored) : undefined;
  const received = { ...withPart(stored?.received, source, part), ...(stood !== undefined && { stood }) };
  const value = isTheirs ? stored.value : receivedTotal(received);
  const isOther = !isTheirs && value !== (stored?.value ?? null);
  return { value, received, isTheirs, isChanged: isOther || !isSameByOrigin(stored?.received?.parts[source], part) };
}

/** The figure that was there before anything was received, while it is the same. */
function stoodBefore({ value, noReport, received }: ReceivingValue): string | undefined {
  if (noReport || value === null) return undefined;
  return receivedTotal(received) === null || received?.stood === value ? value : undefined;
}

/** Whether people have put something in the place of what was received: a figure of theirs, or N/A. */
export function standsInItsPlace({ value, noReport, received }: ReceivingValue): boolean {
  if (noReport) return true;
  const total = receivedTotal(received);
  return value !== null && (total === null || compare(value, total) !== 0);
}
