/** A header without what does not count in it: letter case, blanks, '_' and '-'. */
export const columnLetters = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replace(/[\s_-]/g, '');

/**
 * Why a first line that names a column again is refused, as a sentence; null for others. Which of the two counts cannot be known.
 * @param isRead whether a header, by its letters, is one of a column that is read; others may stand as often as they like
 */
export function repeatedColumnFault(header: readonly string[], isRead: (letters: string) => boolean): string | null {
  const seen = new Set<string>();
  for (const text of header) {
    const letters = columnLetters(text);
    if (seen.has(letters))
      return `The column '${text.trim()}' stands twice in the first line, and only one can be read. Delete or rename one of them.`;
    if (isRead(letters)) seen.add(letters);
  }
  return null;
}
