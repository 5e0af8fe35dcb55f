/** Kinds of changes whose subject is a report itself; the parts of one have a subject that begins with its uid. */
const OF_REPORT: ReadonlySet<string> = new Set(['status', 'settings', 'place']);

/** The report in whose trail a change stands, by the subject and kind of its audit entry. */
export const reportOf = (subject: string, kind: string): string | undefined =>
  subject.includes('/') ? subject.split('/', 1)[0] : OF_REPORT.has(kind) ? subject : undefined;
