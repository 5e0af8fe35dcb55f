import { askedDraft, type DraftStore } from './drafts.ts';
import { isUnsaved } from './entry.ts';
import type { EntryStore } from './store.ts';

/**
 * Takes what was never saved out of the rows, so that a report which is closed shows its own figures alone. It stays in this browser:
 * the page lists it, and it comes back into the rows with the right to enter, to be saved or discarded: the report has been decided on
 * without it.
 */
export function giveBack(store: EntryStore, drafts: DraftStore, uids: Iterable<string>): void {
  if (store.summary().unsaved === 0) return;
  const kept = drafts.all();
  for (const uid of uids) {
    if (!isUnsaved(store.entry(uid))) continue;
    store.discard(uid);
    const draft = kept.get(uid);
    const asked = draft && askedDraft(draft);
    if (asked) drafts.set(uid, asked);
  }
}
