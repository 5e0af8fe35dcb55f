type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** What this window keeps under a name: the key, and the text that it has written or restored. */
type Own = { key: string; text: string };

/** Separates a name from the mark of a window; no uid contains it. */
const MARK = '~';
const windows = new WeakMap<Storage, { mark: string; own: Map<string, Own> }>();

function windowOf(storage: Storage) {
  const known = windows.get(storage);
  if (known) return known;
  const made = { mark: crypto.randomUUID(), own: new Map<string, Own>() };
  windows.set(storage, made);
  return made;
}

/** The names under which something is kept, of those that begin with a prefix. */
export function slotNames(prefix: string, storage: Pick<Storage, 'key' | 'length'>): Set<string> {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return new Set(keys.filter((key) => key.startsWith(prefix)).map((key) => key.split(MARK)[0]!));
}

/**
 * Unsent work in the browser's storage under a name. Windows of one person share the name, and each keeps its own text: a window
 * neither overwrites nor removes what another one has written and not sent. What is left of them is restored one after the other.
 */
export function keptSlot(name: string, storage: Storage) {
  const { mark, own } = windowOf(storage);
  /** The key of this window, while it holds what this window has written. */
  const ownKey = (): string | undefined => {
    const mine = own.get(name);
    return mine && storage.getItem(mine.key) === mine.text ? mine.key : undefined;
  };
  const keys = (): string[] => {
    const all = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    return all.filter((key) => key === name || key.startsWith(name + MARK)).toSorted();
  };
  const found = (): Own | undefined => {
    const key = ownKey() ?? keys()[0];
    const text = key === undefined ? null : storage.getItem(key);
    return key === undefined || text === null ? undefined : { key, text };
  };
  return {
    /** The text of this window; without one, that of another window. */
    read: (): string | undefined => found()?.text,
    /** Takes over what `read` returns: from now on this window replaces and removes it. */
    takeOver(): void {
      const taken = found();
      if (taken) own.set(name, taken);
    },
    /** @throws where the storage has no room; what this window had kept is then removed, because it is older */
    keep(text: string): void {
      const key = ownKey() ?? (storage.getItem(name) === null ? name : name + MARK + mark);
      try {
        storage.setItem(key, text);
        own.set(name, { key, text });
      } catch (error) {
        this.remove();
        throw error;
      }
    },
    /** Removes what this window has kept or taken over. */
    remove(): void {
      const key = ownKey();
      if (key !== undefined) storage.removeItem(key);
      own.delete(name);
    },
  };
}
