import { tabStorage } from '../../../api/tab-storage.ts';
import { type KeptText, keptText } from '../../../session/kept-text.ts';

/** Stored for one tab and one person. */
const reportOf = (userUid: string): KeptText => keptText(userUid, 'merge-report', tabStorage);

/** Keeps the result of a merge during the reload of the page. */
export const keepMergeReport = (userUid: string, report: string): void => reportOf(userUid).write(report);

/** Returns the result of the person's last merge and forgets it; '' for none. */
export function takeMergeReport(userUid: string): string {
  const kept = reportOf(userUid);
  const report = kept.read();
  kept.write('');
  return report;
}
