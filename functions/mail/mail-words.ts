/** What a mail says. `why`: the reason why this person gets it; it stands below the link. */
export type MailWords = { subject: string; lines: string[]; why: string };
