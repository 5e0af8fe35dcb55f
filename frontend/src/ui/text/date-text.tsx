import { formatDate } from '../../../../shared/domain/kernel/dates.ts';
import { formatDay, formatMonth, localDay } from '../format.ts';

type Props = {
  /** YYYY-MM-DD or an ISO instant; null shows a dash */
  date: string | null | undefined;
  /** 'ordinal' is the 'Do MMM YY' of the administration area (ADM-605) */
  format?: 'day' | 'month' | 'ordinal';
};

const FORMATS = { day: formatDay, month: formatMonth, ordinal: (date: string) => formatDate(localDay(date)) };

/** A date for people, '3 Mar 2024', and for machines in its attribute. */
export function DateText({ date, format = 'day' }: Props) {
  if (!date) return <>–</>;
  return <time dateTime={date}>{FORMATS[format](date)}</time>;
}
