const KEY = 'merge-report';

/** Keeps what a merge did over the reload of the page. */
export const keepMergeReport = (report: string): void => sessionStorage.setItem(KEY, report);

/** What the last merge did, once. */
export function takeMergeReport(): string | null {
  const report = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return report;
}
