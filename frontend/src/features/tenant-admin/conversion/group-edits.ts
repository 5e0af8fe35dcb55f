import type { FactorGroup } from '../../../../../shared/contract/factor/factors.ts';

/** What the form of a group shows; '' for no date. */
type ShownGroup = { name: string; start_date: string };
/** The typed fields. */
export type GroupEdits = Partial<ShownGroup>;

const stored = ({ name, start_date }: FactorGroup): ShownGroup => ({ name, start_date: start_date ?? '' });

/** Untouched fields follow the group, so that a colleague's change appears. */
export const shownGroup = (group: FactorGroup, edits: GroupEdits): ShownGroup => ({ ...stored(group), ...edits });

/** The body to send: only typed fields that differ, so that no other field is reset. */
export function factorGroupChange(group: FactorGroup, edits: GroupEdits): GroupEdits {
  const before = stored(group);
  return Object.fromEntries(Object.entries(edits).filter(([field, value]) => value !== before[field as keyof ShownGroup]));
}
