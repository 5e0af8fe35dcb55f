import { z } from 'zod';
import { type Cells, cellsOf, isBlankRow, matchColumns } from '../../../../../shared/domain/form/rows.ts';
import { NO_DOUBTS } from '../../../../../shared/domain/form/separators.ts';
import { keptSlot, slotNames } from '../../../session/kept-slot.ts';
import { keepsWork } from '../../../session/kept-work.ts';
import type { FormTable } from './form-table.ts';
import type { TypedKey } from './typed-records.ts';
import { NEW } from './typed-records.ts';

const Row = z.object({ cells: z.array(z.string()), doubts: z.array(z.string().nullable()).optional() });

/**
 * The unsaved rows of a form. `replaces`: the stored file that they are based on, null for none; `headers`: their columns, in
 * case the form's set-up changes; `total`: number of the row that may be a total; `open`: records with open fields, by index of
 * their row, null for a new one.
 */
const FormDraft = z.object({
  replaces: z.string().nullable(),
  headers: z.array(z.string()),
  rows: z.array(Row),
  total: z.number().optional(),
  doubtful: z.object({ comma: z.boolean(), fullStop: z.boolean() }),
  open: z.array(z.object({ at: z.number().nullable(), cells: z.array(z.string()) })),
});
export type FormDraft = z.infer<typeof FormDraft>;

type OpenRecords = Iterable<readonly [key: TypedKey, cells: Cells]>;

/** The unsaved content of a table. Includes open questions about cells, so that they are asked again. */
export function formDraftOf(table: FormTable, replaces: string | null, openRecords: OpenRecords = []): FormDraft {
  const all = table.ids().map((id) => table.row(id)!);
  const { total } = table.state();
  const rows = all.filter(({ cells }) => !isBlankRow(cells));
  const openCells = [...openRecords].filter(([, cells]) => !isBlankRow(cells));
  return {
    replaces,
    headers: table.fields.map(({ header }) => header),
    rows: rows.map(({ cells, doubts }) => ({ cells: [...cells], ...(doubts && { doubts: [...doubts] }) })),
    ...(total !== null && { total: rows.filter((row) => all.indexOf(row) < total).length }),
    doubtful: table.doubt(NO_DOUBTS),
    open: openCells.map(([key, cells]) => ({
      at: key === NEW ? null : rows.findIndex(({ id }) => id === key),
      cells: [...cells],
    })),
  };
}

/** Restores a draft into an empty table. Returns the records with open fields, and the columns that the form no longer has. */
export function restoreForm(table: FormTable, draft: FormDraft): { open: [TypedKey, Cells][]; left: readonly string[] } {
  const columns = matchColumns(table.fields, draft.headers);
  const doubtsOf = (doubts: (string | null)[]) => columns.of.map((at) => doubts[at] ?? null);
  const rows = draft.rows.map(({ cells, doubts }) => ({
    cells: cellsOf(columns, cells),
    ...(doubts && { doubts: doubtsOf(doubts) }),
  }));
  const { total = 0 } = draft;
  const ids = table.addAll(rows.slice(0, total));
  if (total > 0) table.askTotal(true);
  ids.push(...table.addAll(rows.slice(total)));
  table.doubt(draft.doubtful);
  const open = draft.open.map(({ at, cells }): [TypedKey, Cells] => [
    at === null ? NEW : (ids[at] ?? NEW),
    cellsOf(columns, cells),
  ]);
  return { open, left: columns.unknown };
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
type Place = { commitId: string; docId: string };

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};
const prefixOf = (userUid: string, reportUid: string) => `draft:${userUid}:form:${reportUid}:`;

/** Calls the listener when a form's rows are stored or removed in this window. Returns a function that stops this. */
export const onFormDrafts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The documents of a report whose forms have unsaved rows in this browser, separated by spaces. */
export function formsWithDrafts(
  userUid: string,
  reportUid: string,
  storage: Pick<Storage, 'key' | 'length'> = localStorage,
): string {
  const prefix = prefixOf(userUid, reportUid);
  return [...slotNames(prefix, storage)]
    .map((name) => name.slice(prefix.length))
    .toSorted()
    .join(' ');
}

/**
 * The unsaved rows of one form of one person in this browser. They survive a closed tab, a lost network and an ended session; a
 * logout can remove them with other unsent work. Two windows of the person keep theirs apart: `read` takes over what it returns,
 * and `remove` leaves what another window keeps. `keep` returns whether the browser had room.
 */
export function formDraftStore(userUid: string, { commitId: reportId, docId }: Place, storage: Storage = localStorage) {
  const slot = keptSlot(prefixOf(userUid, reportId) + docId, storage);
  const keeps = keepsWork(userUid, storage);
  const remove = (): void => {
    if (slot.read() === undefined) return;
    slot.remove();
    tell();
  };
  return {
    has: (): boolean => slot.read() !== undefined,
    read(): FormDraft | undefined {
      try {
        slot.takeOver();
        return FormDraft.safeParse(JSON.parse(slot.read() ?? '')).data;
      } catch {
        return undefined;
      }
    },
    keep(draft: FormDraft): boolean {
      if (!keeps()) return false;
      try {
        slot.keep(JSON.stringify(draft));
        tell();
        return true;
      } catch {
        // The stored rows are older than the shown ones.
        tell();
        return false;
      }
    },
    remove,
    /** Removes what `read` returns, also where another window keeps it. */
    discard(): void {
      slot.takeOver();
      remove();
    },
  };
}
