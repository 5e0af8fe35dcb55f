import { partShare } from '../indicator/estimated-share.ts';
import { compare, sum } from '../kernel/decimal.ts';
import { addedUp, type ByOrigin, inProportion, isSameByOrigin, totalOf } from './shares.ts';

/** The source of a received figure; a repeated delivery replaces only the figures of the same source. */
export type Source = { projectUid: string; packageUid: string; periodUid: string };
export const sourceKey = ({ projectUid, packageUid, periodUid }: Source): string => `${projectUid}/${packageUid}/${periodUid}`;

/**
 * The figures that suppliers have sent for one metric of a report, by source, each by origin. `stood`: the figure that people had
 * entered before the first part came, which contains none of it; `estimated`: by source, how much of its part follows from
 * estimated values.
 */
export type ReceivedBySource = {
  parts: Readonly<Record<string, ByOrigin>>;
  stood?: string;
  estimated?: Readonly<Record<string, string>> | undefined;
};

/** The received figure, or null for none. */
export const receivedTotal = (received: ReceivedBySource | null | undefined): string | null =>
  received && Object.keys(received.parts).length > 0 ? totalOf(addedUp(Object.values(received.parts))) : null;

/** The received part of a value, by origin; undefined for none, also if an entered figure stood before. */
export function receivedByOrigin(received: ReceivedBySource | null | undefined, value?: string | null): ByOrigin | undefined {
  if (!received || Object.keys(received.parts).length === 0) return undefined;
  return received.stood !== undefined && received.stood === value ? undefined : addedUp(Object.values(received.parts));
}

/**
 * How much of a value follows from estimated values of suppliers, by origin; undefined for none. A figure that people have typed
 * over a received one is theirs, with its own data quality.
 */
export function estimatedByOrigin(received: ReceivedBySource | null | undefined, value?: string | null): ByOrigin | undefined {
  const total = receivedTotal(received);
  if (!received?.estimated || total === null || value === null || value === undefined) return undefined;
  if (compare(total, value) !== 0 || received.stood === value) return undefined;
  return addedUp(Object.entries(received.estimated).map(([source, part]) => inProportion(part, received.parts[source] ?? {})));
}

/** The share of estimated figures in the received ones, per cent, as results show it; undefined for none. */
export function estimatedShareOfReceived(received: ReceivedBySource | null | undefined): string | undefined {
  const total = receivedTotal(received);
  if (!received?.estimated || total === null) return undefined;
  return partShare({ estimated: sum(Object.values(received.estimated)), all: total });
}

/**
 * The received figures with the present part of one source; null: it sends nothing for this metric any more. `estimated`: the
 * estimated amount of the part.
 */
export function withPart(
  received: ReceivedBySource | null | undefined,
  source: string,
  part: ByOrigin | null,
  estimated?: string,
): ReceivedBySource {
  const { [source]: _before, ...others } = received?.parts ?? {};
  const { [source]: _estimate, ...estimates } = received?.estimated ?? {};
  const all = part === null || !estimated ? estimates : { ...estimates, [source]: estimated };
  return {
    parts: part === null ? others : { ...others, [source]: part },
    ...(Object.keys(all).length > 0 && { estimated: all }),
  };
}

/** A value of a report as far as receiving goes. */
export type ReceivingValue = { value: string | null; noReport: boolean; received?: ReceivedBySource | null | undefined };

/**
 * A value after a source has sent its part. A figure that the client's people have typed over it, or marked N/A, stays:
 * `isTheirs`; the received part is kept beside it. `isChanged`: something needs storing.
 */
export function afterReceiving(
  stored: ReceivingValue | undefined,
  source: string,
  part: ByOrigin | null,
  estimated?: string,
): { value: string | null; received: ReceivedBySource; isChanged: boolean; isTheirs: boolean } {
  const isTheirs = stored !== undefined && standsInItsPlace(stored);
  const stood = isTheirs ? stoodBefore(stored) : undefined;
  const received = { ...withPart(stored?.received, source, part, estimated), ...(stood !== undefined && { stood }) };
  const value = isTheirs ? stored.value : receivedTotal(received);
  const isOther = !isTheirs && value !== (stored?.value ?? null);
  const isSame = isSameByOrigin(stored?.received?.parts[source], part) && hasSameEstimate(stored?.received, received, source);
  return { value, received, isTheirs, isChanged: isOther || !isSame };
}

const hasSameEstimate = (before: ReceivedBySource | null | undefined, now: ReceivedBySource, source: string): boolean =>
  compare(before?.estimated?.[source] ?? '0', now.estimated?.[source] ?? '0') === 0;

/** The figure that was there before the first part was received, as long as it has not changed. */
function stoodBefore({ value, noReport, received }: ReceivingValue): string | undefined {
  if (noReport || value === null) return undefined;
  return receivedTotal(received) === null || received?.stood === value ? value : undefined;
}

/** Whether a person has replaced the received figure by another one or by N/A. */
export function standsInItsPlace({ value, noReport, received }: ReceivingValue): boolean {
  if (noReport) return true;
  const total = receivedTotal(received);
  return value !== null && (total === null || compare(value, total) !== 0);
}
