/** Texts that the storage did not take. */
const unkept = new Map<string, string>();

/**
 * What this tab keeps under a key. Where the storage is full or switched off, a text holds until the next page is loaded; `setItem` answers
 * whether it outlives that.
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
      // nothing is kept in a storage that is switched off
    }
  },
};
