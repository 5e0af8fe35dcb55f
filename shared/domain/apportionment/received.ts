import { compare } from '../kernel/decimal.ts';
import { addedUp, type ByOrigin, totalOf } from './shares.ts';

/** Where a received figure comes from; sent again, it takes the place of what came from there before, and of nothing else. */
export type Source = { projectUid: string; packageUid: string; periodUid: string };
export const sourceKey = ({ projectUid, packageUid, periodUid }: Source): string => `${projectUid}/${packageUid}/${periodUid}`;

/** What suppliers have sent for one metric of a report: a figure by source, each by origin. */
export type Received = { parts: Readonly<Record<string, ByOrigin>> };

/** The received figure, or null for none. */
export const receivedTotal = (received: Received | null | undefined): string | null =>
  received && Object.keys(received.parts).length > 0 ? totalOf(addedUp(Object.values(received.parts))) : null;

/** The received figure by origin; undefined for none. */
export const receivedByOrigin = (received: Received | null | undefined): ByOrigin | undefined =>
  received && Object.keys(received.parts).length > 0 ? addedUp(Object.values(received.parts)) : undefined;

/** The same with what one source sends now; null: it sends nothing for this metric any more. */
export function withPart(received: Received | null | undefined, source: string, part: ByOrigin | null): Received {
  const { [source]: _before, ...others } = received?.parts ?? {};
  return { parts: part === null ? others : { ...others, [source]: part } };
}

const isSame = (a: ByOrigin | undefined, b: ByOrigin | null): boolean => {
  if (!a || !b) return !a && !b;
  const origins = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...origins].every(
    (origin) => a[origin] !== undefined && b[origin] !== undefined && compare(a[origin], b[origin]) === 0,
  );
};

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
  const received = withPart(stored?.received, source, part);
  const isTheirs = stored !== undefined && standsInItsPlace(stored);
  const value = isTheirs ? stored.value : receivedTotal(received);
  const isOther = !isTheirs && value !== (stored?.value ?? null);
  return { value, received, isTheirs, isChanged: isOther || !isSame(stored?.received?.parts[source], part) };
}

/** Whether people have put something in the place of what was received: a figure of theirs, or N/A. */
export function standsInItsPlace({ value, noReport, received }: ReceivingValue): boolean {
  if (noReport) return true;
  const total = receivedTotal(received);
  return value !== null && (total === null || compare(value, total) !== 0);
}
