import type { TrailEntry } from '../../../../shared/contract/trail/trail.ts';
import { compareNames, shortId } from '../../../../shared/domain/kernel/names.ts';
import type { TrailKind } from '../../../../shared/domain/trail/kinds.ts';
import { fill } from '../../ui/fill.ts';
import { trailTexts as texts } from './texts.ts';

/** What an entry is about in words; one of a kind that this release does not know keeps its word. */
export const trailKind = ({ kind }: Pick<TrailEntry, 'kind'>): string => texts.kinds[kind as TrailKind] ?? kind;

export const trailAuthor = ({ by }: Pick<TrailEntry, 'by'>): string => by?.name ?? texts.former;

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return texts.nothing;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Each change of an entry as a line: the field, from what, to what. */
export const linesOf = ({ changes }: Pick<TrailEntry, 'changes'>): string[] =>
  changes.map(({ field, from, to }) => fill(texts.change, { field, from: inWords(from), to: inWords(to) }));

/** The page of what was changed, where it has one. */
export function linkOf({ kind, place, report, subject }: Omit<TrailEntry, 'changes'>): string | undefined {
  if (place.scope === 'company') return `/company/${shortId(place.uid)}`;
  if (place.scope !== 'project') return undefined;
  const base = `/project/${shortId(place.uid)}`;
  if (kind === 'package') return `${base}/wpack/${shortId(subject.uid)}`;
  return report ? `${base}/report/${shortId(report.uid)}` : base;
}

/** The people whose changes are in sight, to choose from; the chosen one stays. */
export function peopleIn(entries: readonly Pick<TrailEntry, 'by'>[]): { value: string; label: string }[] {
  const people = new Map(entries.flatMap(({ by }) => (by ? [[by.uid, by.name] as const] : [])));
  return [...people].map(([value, label]) => ({ value, label })).sort((a, b) => compareNames(a.label, b.label));
}
