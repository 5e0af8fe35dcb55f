import { useCallback, useState } from 'react';
import { recalled, remember } from '../../../ui/remember.ts';

/** The uid of the section with the open tab, remembered for this report (REP-035), and a function that opens another. */
export function useSectionTab(reportUid: string): { opened: string | null; openSection(uid: string): void } {
  const key = `report-tab:${reportUid}`;
  const [opened, setOpened] = useState(() => recalled(key));
  const openSection = useCallback(
    (uid: string) => {
      remember(key, uid);
      setOpened(uid);
    },
    [key],
  );
  return { opened, openSection };
}
