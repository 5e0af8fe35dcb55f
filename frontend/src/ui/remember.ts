/** Keeps a choice in this browser under a key. Where the storage is full or switched off, the choice holds for the open page alone. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // what was chosen happens all the same
  }
}
