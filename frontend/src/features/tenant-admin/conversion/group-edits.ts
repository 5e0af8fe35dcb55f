import type { FactorGroup } from '../../../../../shared/contract/factor/factors.ts';

/** What the form of a group holds; '' for no date. */
export type ShownFactorGroup = { name: string; start_date: string };

/** The fields of the form of a group as it is stored. */
export const groupFields = ({ name, start_date }: FactorGroup): ShownFactorGroup => ({ name, start_date: start_date ?? '' });

/** The body to send: only fields that differ from the group, so that no other field is reset. */
export function factorGroupChange(group: FactorGroup, fields: ShownFactorGroup): Partial<ShownFactorGroup> {
  const before = groupFields(group);
  return Object.fromEntries(Object.entries(fields).filter(([field, value]) => value !== before[field as keyof ShownFactorGroup]));
}
