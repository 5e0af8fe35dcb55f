import { groupOfOwner } from '../../data/stores/factor/factor-group-sheets.ts';
import { type FactorItem, GLOBAL } from '../../data/stores/factor/factor-store.ts';

export type { FactorGroupItem } from '../../data/stores/factor/factor-group-sheets.ts';
export type { FactorItem } from '../../data/stores/factor/factor-store.ts';

/** The place of a factor: a group of the tenancy, the tenancy, the place that a report addresses, or the project above it. */
export type KeptIn = { kind: 'group'; groupUid: string } | { kind: 'global' | 'own' | 'project' };

/** @param ownUid the owner that the caller's report addresses */
export function originOf({ ownerUid }: FactorItem, ownUid: string): KeptIn {
  const groupUid = groupOfOwner(ownerUid);
  if (groupUid !== null) return { kind: 'group', groupUid };
  if (ownerUid === GLOBAL) return { kind: 'global' };
  return { kind: ownerUid === ownUid ? 'own' : 'project' };
}
