const LEAST_WIDTH = 150;

/** At least 150 px, and 10 px for each character of the header (REP-404). */
export const columnWidth = (header: string): number => Math.max(LEAST_WIDTH, 10 * header.length);

/** Whether a column needs more room than others. */
export const isLong = (header: string): boolean => columnWidth(header) > LEAST_WIDTH;
