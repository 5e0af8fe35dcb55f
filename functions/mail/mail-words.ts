/** The words of a mail. `why`: the reason for getting it, below the link. */
export type MailWords = { subject: string; lines: string[]; why: string };

/** Lines of a list in a mail. More than this nobody reads; the page has all of them. */
export const MAX_MAIL_LINES = 40;

/** The lines of a list, and how many are not among them, in a line of its own. `count`: of all, by default of these lines */
export function listed(lines: readonly string[], count = lines.length): string {
  const shown = lines.slice(0, MAX_MAIL_LINES);
  return [...shown, ...(count > shown.length ? [`- and ${count - shown.length} more`] : [])].join('\n');
}
