/** Texts that the storage refused. */
const unkept = new Map<string, string>();

/**
 * Storage of this tab. If the browser's storage is full or switched off, a text lasts until the next page load; `setItem` returns
 * whether it lasts longer.
 */
export const tabStorage = {
  getItem(key: string): string | null {
    try {
      return unkept.get(key) ?? sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  setItem(key: string, value: string): boolean {
    try {
      sessionStorage.setItem(key, value);
      unkept.delete(key);
      return true;
    } catch {
      unkept.set(key, value);
      return false;
    }
  },
  removeItem(key: string): void {
    unkept.delete(key);
    try {
      sessionStorage.removeItem(key);
    } catch {
      // A storage that is switched off holds nothing.
    }
  },
};
