/** At least 150 px, and 10 px for each character of the header (REP-404). */
export const columnWidth = (header: string): number => Math.max(150, 10 * header.length);
