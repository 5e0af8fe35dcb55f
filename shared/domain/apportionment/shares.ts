import { add, compare, divide, isZero, multiply, round, subtract, sum, toDecimal } from '../kernel/decimal.ts';

/** Most decimals of a share; a number of JSON keeps them without loss. */
export const SHARE_DECIMALS = 10;
export const SHARE_MESSAGE = `A share is a fraction from 0 to 1 with at most ${SHARE_DECIMALS} decimals, such as 0.25 for 25%.`;
export const PERCENT_MESSAGE = `Enter a percentage from 0 to 100 with at most ${SHARE_DECIMALS - 2} decimals.`;

/** A share as an exact decimal; null if it is invalid (ADM-361). */
export function shareOf(value: number | string | null | undefined): string | null {
  const share = toDecimal(value);
  if (share === null || compare(share, '0') < 0 || compare(share, '1') > 0) return null;
  return (share.split('.')[1] ?? '').length > SHARE_DECIMALS ? null : share;
}

/** The share for a typed percentage: '25' is '0.25' (ADM-360); null if it is invalid. */
export function shareOfPercent(text: string): string | null {
  const percent = toDecimal(text.trim().replace(/%$/, ''));
  return percent === null ? null : shareOf(divide(percent, '100'));
}

/** '25%' for 0.25; at most two decimals, without zeros at the end (ADM-121). */
export function percentText(value: number | string): string {
  return `${round(multiply(toDecimal(value) ?? '0', '100'), 2).replace(/\.?0+$/, '')}%`;
}

/** The percentage for its input, with all its decimals: '12.345' for 0.12345. */
export const percentInput = (value: number | string): string => multiply(toDecimal(value) ?? '0', '100');

/** The sum of shares, the remainder, and whether the sum exceeds the whole. */
export function sharesTogether(values: readonly (number | string)[]): { sum: string; left: string; isOver: boolean } {
  const whole = sum(values.map((value) => toDecimal(value) ?? '0'));
  const isOver = compare(whole, '1') > 0;
  return { sum: whole, left: isOver ? '0' : subtract('1', whole), isOver };
}

/**
 * A figure by origin. An origin is the uids of the projects that a part has passed through, joined by '/', the last sender last.
 * The parts add up to the figure.
 */
export type ByOrigin = Readonly<Record<string, string>>;

/**
 * A figure of a project. `received`: the part of it that came from others, by origin; `estimated`: how much
 * follows from estimated values.
 */
export type OwnFigure = { value: string; received?: ByOrigin; estimated?: string };

/** A client's part of a figure, by origin; `estimated`: how much of that follows from estimated values, absent for none. */
export type SharedFigure = { parts: ByOrigin; estimated?: string };

export const totalOf = (parts: ByOrigin): string => sum(Object.values(parts));

/**
 * A client's part of a figure: its exact share, by origin; null for none. Figures that came from the client, or through it, do
 * not go back there: two projects that supply each other would count their own figures again with every submission.
 */
export function shareOfFigure(
  { value, received = {} }: OwnFigure,
  share: string,
  { from, to }: { from: string; to: string },
): ByOrigin | null {
  const passed = Object.entries(received).filter(([, part]) => !isZero(part));
  const own = subtract(value, totalOf(received));
  const client = new Set([to]);
  const sent = passed.filter(([origin]) => !isFrom(origin, client));
  const isAllPassed = passed.length > 0 && isZero(own);
  if (isAllPassed && sent.length === 0) return null;
  const parts = sent.map(([origin, part]) => [`${origin}/${from}`, multiply(part, share)] as const);
  return Object.fromEntries([...(isAllPassed ? [] : [[from, multiply(own, share)] as const]), ...parts]);
}

/** A client's parts of figures by metric, without metrics that it gets nothing of. */
export function sharesOfFigures(
  figures: ReadonlyMap<string, OwnFigure>,
  share: string,
  way: { from: string; to: string },
): Map<string, SharedFigure> {
  const all = [...figures].flatMap(([metric, figure]) => {
    const parts = shareOfFigure(figure, share, way);
    const estimated = parts && estimatedIn(parts, figure, share);
    return parts ? [[metric, { parts, ...(estimated && { estimated }) }] as const] : [];
  });
  return new Map(all);
}

/** The estimated amount of a sent part, in proportion to that of the figure; null for none. */
function estimatedIn(parts: ByOrigin, { value, estimated = '0' }: OwnFigure, share: string): string | null {
  if (isZero(estimated) || isZero(share)) return null;
  const total = totalOf(parts);
  return compare(total, multiply(value, share)) === 0 ? multiply(estimated, share) : divide(multiply(estimated, total), value);
}

/** Whether two are the same figures of the same origins; none is the same as none. */
export function isSameByOrigin(a: ByOrigin | null | undefined, b: ByOrigin | null | undefined): boolean {
  if (!a || !b) return !a && !b;
  const origins = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...origins].every(
    (origin) => a[origin] !== undefined && b[origin] !== undefined && compare(a[origin], b[origin]) === 0,
  );
}

/**
 * The received part of a figure that people have overtyped: at most the figure, so that the own part never turns negative. A
 * larger part is scaled down over its origins; a figure with the other sign has no received part.
 */
export function receivedWithin(value: string, received: ByOrigin): ByOrigin {
  const total = totalOf(received);
  const [sign, whole] = [compare(total, '0'), compare(value, '0')];
  if (sign === 0) return received;
  if (sign !== whole) return {};
  if (compare(total, value) !== sign) return received;
  return inProportion(value, received);
}

/** An amount over the origins of a figure, each in proportion to its part; all of it together is exactly the amount. */
export function inProportion(amount: string, parts: ByOrigin): ByOrigin {
  const total = totalOf(parts);
  const [last, ...others] = Object.keys(parts).sort().reverse();
  if (last === undefined || isZero(total)) return {};
  const found = others.map((origin) => [origin, divide(multiply(amount, parts[origin]!), total) ?? '0'] as const);
  return Object.fromEntries([...found, [last, subtract(amount, sum(found.map(([, part]) => part)))]]);
}

/** Figures by origin, added up. */
export function addedUp(all: readonly ByOrigin[]): ByOrigin {
  const sums: Record<string, string> = {};
  for (const parts of all) for (const [origin, part] of Object.entries(parts)) sums[origin] = add(sums[origin] ?? '0', part);
  return sums;
}

/** Whether a figure arose in some projects, or has passed through one of them: then it is counted there. */
export const isFrom = (origin: string, projects: ReadonlySet<string>): boolean =>
  origin.split('/').some((uid) => projects.has(uid));
