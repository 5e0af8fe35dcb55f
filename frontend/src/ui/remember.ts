/** Choices that could not be stored. */
const unstored = new Map<string, string>();

/** Keeps a choice in this browser under a key. Where the storage is full or switched off, the choice holds for the open page alone. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    unstored.delete(key);
  } catch {
    unstored.set(key, value);
  }
}

/** The choice that was kept under a key; null for none, and where it cannot be read. */
export function recalled(key: string): string | null {
  try {
    return unstored.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}
