import { formatDate } from '../kernel/dates.ts';
import { ascending } from '../kernel/order.ts';
import { displayPeriod } from '../kernel/periods.ts';

/** The person who closed a period or granted an exception. */
export type ClosingPerson = { uid: string; name: string };

/** Changes that go through in a closed period: of the reports of some packages, of the whole period where it names none. */
export type PeriodException = {
  uid: string;
  packageUids: readonly string[];
  /** the last day on which it holds, where the tenant is */
  lastDay: string;
  /** ISO instant at which that day ends */
  until: string;
  reason: string;
  by: ClosingPerson;
  at: string;
};

/**
 * The closing of a period as stored. `closesAt`, `openUntil` and `openFor` are ISO instants that the condition of a transaction
 * compares with the moment of a change; the last two follow from the exceptions.
 */
export type PeriodClosing = {
  closesAt: string;
  /** the first day on which it is closed, where the tenant is */
  since: string;
  by: ClosingPerson;
  at: string;
  exceptions: readonly PeriodException[];
  openUntil?: string;
  /** by the uid of the package */
  openFor: Readonly<Record<string, string>>;
};

/** A period as the rules of closing need it: days, with an exclusive end. */
export type ClosablePeriod = { startDate: string; endDate: string; closing?: PeriodClosing | undefined };

/**
 * The stored instant of a closing or exception that begins or ends at once. It lies before every change, so it also refuses a
 * change that was judged just before and is written now.
 */
export const AT_ONCE = '1970-01-01T00:00:00.000Z';
/** Most exceptions of a period that hold at one time. */
export const MAX_EXCEPTIONS = 50;
/** The advice for people who meet a closed period; administrators see the same text. */
export const ASK_EXCEPTION =
  'Ask an administrator for an exception. Administrators grant one, or reopen the period, under Reporting periods in the settings of the project.';

const later = (a: string | undefined, b: string) => (a === undefined || b > a ? b : a);

/** A closing with its exceptions and their consequences. Of more than MAX_EXCEPTIONS those that end first are left out. */
export function withExceptions(closing: PeriodClosing, all: readonly PeriodException[]): PeriodClosing {
  const exceptions = all.toSorted(ascending(({ until }) => until)).slice(-MAX_EXCEPTIONS);
  const openFor: Record<string, string> = {};
  let openUntil: string | undefined;
  for (const { packageUids, until } of exceptions) {
    if (packageUids.length === 0) openUntil = later(openUntil, until);
    for (const uid of packageUids) openFor[uid] = later(openFor[uid], until);
  }
  const { openUntil: _before, ...rest } = closing;
  return { ...rest, exceptions, openFor, ...(openUntil && { openUntil }) };
}

/** Whether an exception holds at an ISO instant. */
export const isInForce = ({ until }: Pick<PeriodException, 'until'>, now: string): boolean => until > now;

/**
 * Whether a period refuses a change of the reports of some packages at an ISO instant; without packages, a change of the whole
 * period, such as that of a definition.
 */
export function isClosedFor(closing: PeriodClosing | undefined, packageUids: readonly string[], now: string): boolean {
  if (!closing || closing.closesAt > now || (closing.openUntil ?? '') > now) return false;
  return packageUids.length === 0 || packageUids.some((uid) => (closing.openFor[uid] ?? '') <= now);
}

/**
 * The periods whose figures no definition may change at an ISO instant: those that are closed without
 * an exception for all of them.
 */
export const closedPeriods = <P extends ClosablePeriod>(periods: readonly P[], now: string): P[] =>
  periods.filter(({ closing }) => isClosedFor(closing, [], now));

/**
 * The periods that the first report of a new package can be for, in the order of time: those after the last closed one, which
 * would expect a report more from then on (ADR 0081). `isClosed`: whether a period refuses changes of all packages.
 */
export function periodsAfterClosed<P extends Pick<ClosablePeriod, 'startDate'>>(
  periods: readonly P[],
  isClosed: (period: P) => boolean,
): P[] {
  const ordered = periods.toSorted(ascending(({ startDate }) => startDate));
  return ordered.slice(ordered.findLastIndex(isClosed) + 1);
}

type ClosedPeriod = ClosablePeriod & { closing: Pick<PeriodClosing, 'since' | 'by'> };

/** Most periods that a refusal names one by one. */
const MOST_NAMED = 12;

const nameOf = ({ startDate, endDate }: ClosedPeriod) => displayPeriod({ start: startDate, end: endDate });
const sinceBy = ({ closing: { since, by } }: ClosedPeriod) => `since ${formatDate(since)}, by ${by.name}`;

/** The text of a refusal: which periods, since when, by whom, and the next step. @param closed at least one */
function closedText(closed: readonly ClosedPeriod[], next: string): string {
  if (closed.length === 1) return `The period ${nameOf(closed[0]!)} is closed ${sinceBy(closed[0]!)}. ${next}`;
  const named = closed.slice(0, MOST_NAMED).map((period) => `${nameOf(period)} (${sinceBy(period)})`);
  const more = closed.length - named.length;
  return `These periods are closed: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}. ${next}`;
}

/**
 * The text of a refusal for the closed ones of some periods, for some packages; null where all of them are open. `next`: the step
 * for people whom another project refuses.
 */
export function closedRefusalText(
  periods: readonly (ClosablePeriod | undefined)[],
  packageUids: readonly string[],
  now: string,
  next = ASK_EXCEPTION,
): string | null {
  const closed = periods.flatMap((period) =>
    period?.closing && isClosedFor(period.closing, packageUids, now) ? [{ ...period, closing: period.closing }] : [],
  );
  return closed.length === 0 ? null : closedText(closed, next);
}
