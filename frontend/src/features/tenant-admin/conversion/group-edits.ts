import type { FactorGroup } from '../../../../../shared/contract/factor/factors.ts';

/** The fields in the form of a group; '' for no date. */
export type ShownFactorGroup = { name: string; start_date: string };

/** The fields of a stored group. */
export const groupFields = ({ name, start_date }: FactorGroup): ShownFactorGroup => ({ name, start_date: start_date ?? '' });

/** The body to send: only fields that differ from the group, so that no other field is reset. */
export function factorGroupChange(group: FactorGroup, fields: ShownFactorGroup): Partial<ShownFactorGroup> {
  const before = groupFields(group);
  return Object.fromEntries(Object.entries(fields).filter(([field, value]) => value !== before[field as keyof ShownFactorGroup]));
}
