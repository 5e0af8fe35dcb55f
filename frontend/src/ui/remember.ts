/** Choices that could not be stored. */
const unstored = new Map<string, string>();

/** Stores a choice in this browser under a key. If the storage is full or switched off, the choice lasts as long as the page. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    unstored.delete(key);
  } catch {
    unstored.set(key, value);
  }
}

/** The stored choice of a key; null if there is none, or if it cannot be read. */
export function recalled(key: string): string | null {
  try {
    return unstored.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}
