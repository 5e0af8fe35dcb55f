const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const now = new Date();

const iso = (at: Date) => at.toISOString().slice(0, 10);
const firstOf = (months: number) => iso(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)));

/** First day of six months. The first of them is last month, so that it has ended and is the latest on a dashboard. */
export const START = firstOf(-1);
export const LAST_DAY = iso(new Date(Date.parse(firstOf(5)) - 86_400_000));
export const DUE = firstOf(1);
/** Last day of the first period. The exclusive end is the first day of the second one. */
export const FIRST_END = iso(new Date(Date.parse(firstOf(0)) - 86_400_000));

const parts = (day: string) => {
  const [year = '', month = '', date = ''] = day.split('-');
  return { year, month: MONTHS[Number(month) - 1]!, date: Number(date) };
};

const suffix = (date: number) => ({ 1: 'st', 21: 'st', 31: 'st', 2: 'nd', 22: 'nd', 3: 'rd', 23: 'rd' })[date] ?? 'th';

/** A day in words: '3rd Mar 24'. */
export const ordinal = (day: string): string => {
  const { year, month, date } = parts(day);
  return `${date}${suffix(date)} ${month} ${year.slice(2)}`;
};

/** A day in words: '3 Mar 2024'. */
export const plain = (day: string): string => {
  const { year, month, date } = parts(day);
  return `${date} ${month} ${year}`;
};

export const FIRST_PERIOD = `${ordinal(START)} - ${ordinal(FIRST_END)}`;
