import { compareNames } from '../../../../shared/domain/kernel/names.ts';

/** Indicators in the tenant's order of names, followed by all others, sorted by name (REP-172, ADM-452). */
export function inOrder<T extends { name: string }>(items: readonly T[], order: readonly string[] = []): T[] {
  const place = new Map(order.map((name, index) => [name, index]));
  const placeOf = ({ name }: T) => place.get(name) ?? order.length;
  return [...items].sort((a, b) => placeOf(a) - placeOf(b) || compareNames(a.name, b.name));
}
