/** Whether one of the texts contains the search text, ignoring case and the blanks around it (ADM-151). */
export function matches(texts: readonly string[], search: string): boolean {
  const part = search.trim().toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(part));
}
