import { z } from 'zod';
import type { SeenReport } from '../../../../../shared/contract/report/node-bodies.ts';
import type { ValueChange } from '../../../../../shared/domain/report/value.ts';
import { keptSlot, slotNames } from '../../../session/kept-slot.ts';
import { keepsWork } from '../../../session/kept-work.ts';
import type { EntryState } from './entry.ts';

/**
 * An unsaved entry. `text` and `note` are still being typed, or are no number; `change` is complete and only waits for the
 * server. `version`: of the stored value that the person saw; `submission`, `ref`, `reporting_period`: of the report at that
 * time; `earlier`: the report was submitted, closed or moved since; `row`: name and unit of the row, in case the report no longer
 * has it; `along`: belongs to `text`, see `EntryState`.
 */
const EntryDraft = z.object({
  version: z.number(),
  submission: z.number().optional(),
  ref: z.string().optional(),
  reporting_period: z.string().nullable().optional(),
  earlier: z.literal(true).optional(),
  row: z.object({ name: z.string(), unit: z.string() }).optional(),
  text: z.string().optional(),
  along: z.object({ unit: z.string().optional(), quality: z.string().optional() }).optional(),
  note: z.string().optional(),
  change: z
    .object({
      value: z.string().nullable().optional(),
      unit: z.string().optional(),
      comment: z.string().optional(),
      noReport: z.boolean().optional(),
      quality: z.string().optional(),
    })
    .optional(),
});
export type EntryDraft = z.infer<typeof EntryDraft>;
export type DraftRow = NonNullable<EntryDraft['row']>;

type UnstoredEntry = Pick<EntryState, 'text' | 'typed' | 'note' | 'earlier' | 'along'>;
type Typing = { text?: string; note?: string };

/** The part of a row that the server does not have; undefined if it has all. `parts`: unconfirmed changes, in order. */
export function entryDraftOf(
  row: UnstoredEntry,
  parts: readonly ValueChange[],
  version: number,
  typing: Typing = {},
): EntryDraft | undefined {
  const { text = row.typed ?? row.text, note = row.note } = typing;
  const change: ValueChange = Object.assign({}, ...parts);
  const open = Object.keys(change).length > 0;
  if (!open && text === undefined && note === undefined) return undefined;
  // Text being typed now is not from before the submission.
  const isNew = (text === undefined || typing.text !== undefined) && (note === undefined || typing.note !== undefined);
  const earlier = isNew ? undefined : row.earlier;
  const along = text === undefined || typing.text !== undefined ? undefined : row.along;
  return {
    version,
    ...(earlier && { earlier }),
    ...(text !== undefined && { text }),
    ...(along && { along }),
    ...(note !== undefined && { note }),
    ...(open && { change }),
  };
}

/**
 * The draft of a row whose report was closed before it was saved. The person is asked whether it is still meant, and nothing is
 * sent automatically. A figure keeps its unit and quality. Drops an N/A mark, and a quality without a figure.
 */
export const askedDraft = ({ version, row, text, along, note, change = {} }: EntryDraft): EntryDraft | undefined => {
  const [typed, said] = [text ?? change.value ?? undefined, note ?? change.comment];
  if (typed === undefined && said === undefined) return undefined;
  const { unit, quality } = text === undefined ? change : { ...along, quality: change.quality ?? along?.quality };
  return {
    version,
    ...(row && { row }),
    earlier: true,
    ...(typed !== undefined && { text: typed, along: { unit, quality } }),
    ...(said !== undefined && { note: said }),
  };
};

export type DraftStore = {
  all(): Map<string, EntryDraft>;
  /** @param seen the report that it was typed in, where that is another one than now */
  set(nodeUid: string, draft: EntryDraft, seen?: SeenReport): void;
  /** Removes what this window has kept of a row. What another window has typed and not saved stays. */
  remove(nodeUid: string): void;
  /** The draft of a row is shown here: this window replaces and removes it from now on. */
  takeOver(nodeUid: string): void;
};

/** What makes a report another one for what was typed in it. */
const SEEN = ['submission', 'ref', 'reporting_period'] as const;

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const read = (text: string | undefined): EntryDraft | undefined => {
  try {
    const result = EntryDraft.safeParse(JSON.parse(text ?? ''));
    return result.success ? result.data : undefined;
  } catch {
    return undefined;
  }
};

/** The report of some drafts: as it is now, and the name of each row; undefined for a row that it does not have. */
type DraftedReport = { seen(): SeenReport; rowOf(nodeUid: string): DraftRow | undefined };

/**
 * The drafts of one person in one report, one entry of the browser's storage per row. They survive a closed tab, a lost network,
 * an ended session, and the deletion of the row. Other people who sign in at this browser do not see them. The person is asked
 * about drafts from before another submission. Two windows of the person keep theirs apart.
 */
export function draftStore(
  userUid: string,
  reportUid: string,
  { seen: seenNow, rowOf }: DraftedReport,
  storage: Storage = localStorage,
): DraftStore {
  const prefix = `report-entry:${userUid}:${reportUid}:`;
  const slotOf = (nodeUid: string) => keptSlot(prefix + nodeUid, storage);
  const keeps = keepsWork(userUid, storage);
  /** Drafts that the storage refused; only this page has them. */
  const unkept = new Map<string, EntryDraft>();
  const asNow = (nodeUid: string, draft: EntryDraft) => {
    const [now, row] = [seenNow(), rowOf(nodeUid)];
    const isOf = (key: (typeof SEEN)[number]) => draft[key] === undefined || draft[key] === now[key];
    // Yes is 1, which is a figure where the metric has a unit by now
    const isOtherKind = row !== undefined && draft.row !== undefined && (row.unit === '') !== (draft.row.unit === '');
    return SEEN.every(isOf) && !isOtherKind ? draft : askedDraft(draft);
  };
  return {
    all() {
      const found = [...slotNames(prefix, storage)].flatMap((name) => {
        const [uid, kept] = [name.slice(prefix.length), read(keptSlot(name, storage).read())];
        const draft = kept && asNow(uid, kept);
        return draft ? [[uid, draft] as const] : [];
      });
      return new Map([...found, ...unkept]);
    },
    set(nodeUid, draft, seen = seenNow()) {
      if (!keeps()) return;
      const row = draft.row ?? rowOf(nodeUid);
      const kept = { ...draft, ...(row && { row }), ...seen };
      const text = JSON.stringify(kept);
      unkept.delete(nodeUid);
      try {
        slotOf(nodeUid).keep(text);
      } catch (error) {
        // Full storage: the draft is not kept, but saving goes on. The stored draft of this row is older than the typed text.
        console.warn('The browser could not keep an unsaved value', error);
        unkept.set(nodeUid, kept);
      }
    },
    remove(nodeUid) {
      unkept.delete(nodeUid);
      slotOf(nodeUid).remove();
    },
    takeOver: (nodeUid) => slotOf(nodeUid).takeOver(),
  };
}
