/** Whether a part of one of the texts is what somebody searches for, whatever its case; blanks around it do not count (ADM-151). */
export function matches(texts: readonly string[], search: string): boolean {
  const part = search.trim().toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(part));
}
