import type { FactorGroup } from '../../../../../shared/contract/factor/factors.ts';

/** What the form of a group shows; '' for no date. */
type ShownGroup = { name: string; start_date: string };
/** What somebody has typed into it. */
export type GroupEdits = Partial<ShownGroup>;

const stored = ({ name, start_date }: FactorGroup): ShownGroup => ({ name, start_date: start_date ?? '' });

/** What nobody has typed follows the group, so that a colleague's change appears. */
export const shownGroup = (group: FactorGroup, edits: GroupEdits): ShownGroup => ({ ...stored(group), ...edits });

/** What to send: only what is typed and differs, so that no other field goes back to what it was. */
export function factorGroupChange(group: FactorGroup, edits: GroupEdits): GroupEdits {
  const before = stored(group);
  return Object.fromEntries(Object.entries(edits).filter(([field, value]) => value !== before[field as keyof ShownGroup]));
}
