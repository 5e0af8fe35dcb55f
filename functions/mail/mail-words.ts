/** What a mail says. `why`: the reason why this person gets it; it stands below the link. */
export type MailWords = { subject: string; lines: string[]; why: string };

/** Lines of a list in a mail. More than this nobody reads; the page has all of them. */
export const MAX_MAIL_LINES = 40;
