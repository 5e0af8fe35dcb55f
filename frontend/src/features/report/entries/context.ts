import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ReportRecord } from '../../../../../shared/contract/report/reports.ts';
import type { Period } from '../../../../../shared/domain/kernel/periods.ts';
import type { CalculatedValue } from '../../../../../shared/domain/structure/calculation.ts';
import type { Node } from '../../../../../shared/domain/structure/tree.ts';
import type { ReportNodes } from '../model/read.ts';
import type { Section } from '../model/sections.ts';
import type { ReviewChanges } from '../review/use-changes.ts';
import type { Announcer } from './announcer.ts';
import type { Summary } from './derived.ts';
import type { EntryState } from './entry.ts';
import type { EntryStore } from './store.ts';

/**
 * The data of a report's rows, without the report itself, whose status and marks change during typing. `editable`: whether this
 * person can edit now; `byHand`: whether calculated values can be overwritten; `withComments`: shows the columns Comments and
 * Past data (REP-038).
 */
export type EntrySheet = {
  nodes: ReportNodes;
  sections: readonly Section[];
  /** opens the tab of a section */
  openSection(uid: string): void;
  store: EntryStore;
  editable: boolean;
  /** changes since the previous submission, for readers */
  changes: ReviewChanges;
  byHand: boolean;
  withComments: boolean;
  period: Period | null;
  /** whether this person sees comments and marks sections (REP-329, REP-330) */
  mayComment: boolean;
  /** whether this person can write comments: not in a closed period or an invalidated report (REP-226) */
  writesComments: boolean;
  openHistory(uid: string): void;
  /** opens the trail of a metric and the metrics below it */
  openTrail(metric: Node): void;
  /** the message in the status line until the next key */
  announcer: Announcer;
};

/** The data for all other parts of a report's page. */
export type ReportScope = EntrySheet & { report: ReportRecord };

export const SheetContext = createContext<EntrySheet | undefined>(undefined);
export const ReportContext = createContext<ReportScope | undefined>(undefined);

export function useSheet(): EntrySheet {
  const sheet = useContext(SheetContext);
  if (!sheet) throw new Error('There is no report above');
  return sheet;
}

export function useReport(): ReportScope {
  const scope = useContext(ReportContext);
  if (!scope) throw new Error('There is no report above');
  return scope;
}

export function useEntry(uid: string): EntryState {
  const { store } = useSheet();
  const entry = () => store.entry(uid);
  return useSyncExternalStore((listener) => store.subscribe(uid, listener), entry, entry);
}

/** The value that counts, and its origin. */
export function useResult(uid: string): CalculatedValue | undefined {
  const { store } = useSheet();
  const result = () => store.result(uid);
  return useSyncExternalStore((listener) => store.subscribe(uid, listener), result, result);
}

export function useSummary(): Summary {
  const { store } = useSheet();
  return useSyncExternalStore(store.subscribeAll, store.summary, store.summary);
}
