import { tabStorage } from '../../../api/tab-storage.ts';
import { type KeptText, keptText } from '../../../session/kept-text.ts';

/** Kept for the tab and the person who merged. */
const reportOf = (userUid: string): KeptText => keptText(userUid, 'merge-report', tabStorage);

/** Keeps what a merge did over the reload of the page. */
export const keepMergeReport = (userUid: string, report: string): void => reportOf(userUid).write(report);

/** What the last merge of a person did, once; '' for none. */
export function takeMergeReport(userUid: string): string {
  const kept = reportOf(userUid);
  const report = kept.read();
  kept.write('');
  return report;
}
