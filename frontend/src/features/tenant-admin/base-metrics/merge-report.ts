import { tabStorage } from '../../../api/tab-storage.ts';

/** Stored for one tab and one person. */
const keyOf = (userUid: string): string => `draft:${userUid}:merge-report`;

/** Keeps the result of a merge during the reload of the page. */
export const keepMergeReport = (userUid: string, report: string): void => void tabStorage.setItem(keyOf(userUid), report);

/** Returns the result of the person's last merge and forgets it; '' for none. */
export function takeMergeReport(userUid: string): string {
  const report = tabStorage.getItem(keyOf(userUid)) ?? '';
  tabStorage.removeItem(keyOf(userUid));
  return report;
}
