import { randomUUID } from 'node:crypto';
import { compareNames, compareText } from '../../../shared/domain/kernel/names.ts';
import { actBehind, actsTogether } from '../../../shared/domain/restatement/attribution.ts';
import { officialKey, placeOfFigure, type RestatedFigure } from '../../../shared/domain/restatement/official-figures.ts';
import type { FigureStep } from '../../../shared/domain/restatement/recorded.ts';
import type { ProjectItem } from '../../data/stores/project/project-index-store.ts';
import type { RestatementEntry } from '../../data/stores/restatement/restatement-store.ts';

/** The register's text for a difference that no act announced. */
const UNANNOUNCED = 'Nobody announced this change. It was found when the official figures were compared with those of before.';

/** Entries that one record may concern, so that each period with its entries fits into a transaction. */
const MAX_ENTRIES = 20;

/** An entry of the register as it was read, null for a new one, and the restated figures that belong to it. */
export type ConcernedEntry = { before: RestatementEntry | null; entry: RestatementEntry; steps: FigureStep[] };

/** Entries with the figures of each, and those whose effect is among the figures of another one, as read and as they become. */
export type Settlement = { concerned: ConcernedEntry[]; together: { before: RestatementEntry; entry: RestatementEntry }[] };

/**
 * Finds the entry of every restated figure; figures that no act can have changed share a new entry.
 * `at`: the instant of the record.
 */
export function settle(
  project: ProjectItem,
  restated: readonly FigureStep[],
  register: readonly RestatementEntry[],
  { at, correlationId }: { at: string; correlationId: string },
): Settlement {
  const acts = register.map((entry) => ({ ...entry, isSettled: entry.status === 'settled', entry }));
  const unannounced = unannouncedEntry(project, at, correlationId);
  const found = [...Map.groupBy(restated, (step) => actBehind(step, acts, at))].sort(([, a], [, b]) => b.length - a.length);
  const concerned = found
    .slice(0, MAX_ENTRIES)
    .map(([act, steps]): ConcernedEntry => ({ before: act?.entry ?? null, entry: act?.entry ?? unannounced, steps }));
  const rest = found.slice(MAX_ENTRIES);
  const taken = new Set(concerned.map(({ entry }) => entry.uid));
  const unseen = found
    .flatMap(([act, steps], index) => {
      if (!act) return [];
      const all = [act, ...actsTogether(act, steps, acts, at)];
      const togetherWith = index < MAX_ENTRIES ? act.uid : concerned[0]!.entry.uid;
      return all.map(({ entry }) => ({ entry, togetherWith }));
    })
    .filter(({ entry }) => !taken.has(entry.uid));
  concerned[0]?.steps.push(...rest.flatMap(([, steps]) => steps));
  const together = [...new Map(unseen.map((each) => [each.entry.uid, each])).values()].map(({ entry, togetherWith }) => {
    return { before: entry, entry: { ...entry, status: 'settled' as const, settledAt: at, togetherWith } };
  });
  return { concerned, together };
}

const unannouncedEntry = ({ tenantUid, uid, name }: ProjectItem, at: string, correlationId: string): RestatementEntry => ({
  tenantUid,
  projectUid: uid,
  uid: randomUUID(),
  at,
  by: '',
  correlationId,
  act: 'other',
  subject: { kind: 'project', uid, name },
  reason: UNANNOUNCED,
  status: 'open',
  figureCount: 0,
  figures: [],
  version: 0,
});

/**
 * An entry with more figures. A figure that changes twice keeps its first old and its last new value; it drops out if these are
 * equal.
 */
export function withFigures(entry: RestatementEntry, steps: readonly RestatedFigure[]): RestatementEntry {
  const known = new Map(entry.figures.map((figure) => [officialKey(figure), figure]));
  let figureCount = entry.figureCount;
  for (const step of steps) {
    const [key, figure] = [officialKey(step), figureOf(step)];
    const first = known.get(key);
    const next = first ? since(first, figure) : figure;
    figureCount += (next ? 1 : 0) - (first ? 1 : 0);
    if (next) known.set(key, next);
    else known.delete(key);
  }
  return { ...entry, figureCount, figures: [...known.values()].sort(byPlace) };
}

const byPlace = (a: RestatedFigure, b: RestatedFigure) =>
  compareNames(a.name, b.name) || compareText(a.periodStart, b.periodStart) || compareText(officialKey(a), officialKey(b));

const figureOf = ({ oldUnit, ...step }: RestatedFigure): RestatedFigure => ({
  ...placeOfFigure(step),
  ...(oldUnit !== undefined && { oldUnit }),
  old: step.old,
  new: step.new,
});

/** The change from before the first of two changes to after the second; undefined if the figure is the same again. */
function since(first: RestatedFigure, second: RestatedFigure): RestatedFigure | undefined {
  const { oldUnit: _second, ...place } = second;
  const unit = first.oldUnit ?? first.unit;
  if (first.old === second.new && unit === second.unit) return undefined;
  return { ...place, ...(unit !== second.unit && { oldUnit: unit }), old: first.old };
}
