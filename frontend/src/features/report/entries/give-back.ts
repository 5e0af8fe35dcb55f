import { askedDraft, type DraftStore } from './drafts.ts';
import { isUnsaved } from './entry.ts';
import type { EntryStore } from './store.ts';

/**
 * Removes unsaved entries from the rows of a closed report, so that it shows only its own figures. The entries stay in this
 * browser: the page lists them, and they return to the rows once the person can edit again. The person then saves or discards
 * each, because the report was decided on without them.
 */
export function giveBack(store: EntryStore, drafts: DraftStore, uids: Iterable<string>): ReadonlySet<string> {
  const { unsaved, saving } = store.summary();
  if (unsaved + saving === 0) return new Set();
  const kept = drafts.all();
  const left = new Set<string>();
  for (const uid of uids) {
    if (!isUnsaved(store.entry(uid)) && !store.isWaiting(uid)) continue;
    left.add(uid);
    store.discard(uid);
    const draft = kept.get(uid);
    const asked = draft && askedDraft(draft);
    if (asked) drafts.set(uid, asked);
  }
  return left;
}
