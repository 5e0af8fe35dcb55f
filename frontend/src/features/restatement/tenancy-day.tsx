import { useDayOf } from '../../session/use-tenant.ts';
import { DateText } from '../../ui/text/date-text.tsx';

/** The day of an instant where the tenant is, as figures of an earlier day are shown; a dash for none. */
export function TenancyDay({ at }: { at: string | null }) {
  const dayOf = useDayOf();
  return <DateText date={at && dayOf(at)} />;
}
