/** The words of a mail. `why`: the reason for getting it, below the link. */
export type MailWords = { subject: string; lines: string[]; why: string };

/** Lines of a list in a mail. More than this nobody reads; the page has all of them. */
export const MAX_MAIL_LINES = 40;
