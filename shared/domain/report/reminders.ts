import { addDays, daysBetween, hourIn, todayIn } from '../kernel/dates.ts';
import { isEditable } from './status.ts';

/** The hour in the tenant's time zone from which reminders are sent. */
export const REMINDER_HOUR = 7;

/** Days before the due date on which reporters are reminded; 0 is the due date itself. */
export const REMINDERS_BEFORE = [7, 1, 0] as const;

/** Weeks of reminders for a late report: the first on the day after its due date, then one a week. */
export const WEEKS_AFTER = 8;

const FIRST_NOTICE = Math.max(...REMINDERS_BEFORE);

/** The day whose reminders may be sent at an instant (ISO), or null before the hour. */
export const reminderDay = (timeZone: string, now: string): string | null =>
  hourIn(timeZone, now) >= REMINDER_HOUR ? todayIn(timeZone, now) : null;

/**
 * Days until a report is due (negative: late) if its responsible people are to hear of it, else null: it waits for them, and is
 * due within a week or has been late for no more than eight. Days are 'YYYY-MM-DD'.
 */
export function daysLeft(report: { status: string; dueDate: string | null }, today: string): number | null {
  const { status, dueDate } = report;
  if (dueDate === null || !isEditable(status)) return null;
  const isSoon = dueDate <= addDays(today, FIRST_NOTICE);
  const isForgotten = dueDate < addDays(today, -7 * WEEKS_AFTER);
  return isSoon && !isForgotten ? daysBetween(today, dueDate) : null;
}

/** Whether a report that is due in `left` days sets off a mail today. */
export const isNoticeDay = (left: number): boolean =>
  REMINDERS_BEFORE.some((days) => days === left) || left === -1 || (left < 0 && left % 7 === 0);

type PlacedCompany = { uid: string; parentUid?: string | undefined };

/** The company and those above it, the nearest first. */
export function companyChain<C extends PlacedCompany>(companies: readonly C[], companyUid: string): C[] {
  const byUid = new Map(companies.map((company) => [company.uid, company]));
  const chain: C[] = [];
  for (let at = byUid.get(companyUid); at && !chain.includes(at); at = byUid.get(at.parentUid ?? '')) chain.push(at);
  return chain;
}

/**
 * The nearest company at or above `companyUid` whose reminders are off, or undefined: what is off for a company is off for
 * everything below it (SET-069).
 * @param isOn the choice of a scope
 */
export const stoppedBy = <C extends PlacedCompany>(
  companies: readonly C[],
  companyUid: string,
  isOn: (scopeUid: string) => boolean,
): C | undefined => companyChain(companies, companyUid).find(({ uid }) => !isOn(uid));
