/** Whether one of the texts contains the search text. Ignores case, and blanks at its ends (ADM-151). */
export function matches(texts: readonly string[], search: string): boolean {
  const part = search.trim().toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(part));
}
