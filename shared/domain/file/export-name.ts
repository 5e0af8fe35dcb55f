/**
 * The description of a file of figures: their owner, their content, their first and last day, and the reports that count in them.
 */
export type ExportContent = { place: string; content: string; from: string; to: string; counts: string };

const MAX_PLACE = 80;
/**
 * Characters that file systems refuse in a name, and marks of the direction of writing, by which another
 * ending is seen than the file has.
 */
const REFUSED = /[\\/:*?"<>|\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** The name of a file of figures, without its ending: 'Harbour Bridge - indicators - 2024-01-01 to 2024-03-31 - approved'. */
export const exportName = ({ place, content, from, to, counts }: ExportContent): string =>
  [place.slice(0, MAX_PLACE), content, from && to ? `${from} to ${to}` : `up to ${to}`, counts]
    .map((part) => part.replace(REFUSED, ' ').replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .join(' - ');

export const countsText = (submitted: boolean): string => (submitted ? 'with submitted' : 'approved');
