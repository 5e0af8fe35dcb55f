type PlacedItem = { uid: string; parentUid?: string | null | undefined };

/**
 * Companies or packages at any depth below one, each after its parent. Of a circle, which two moves at one moment
 * could leave, each is named once.
 */
export function descendantsOf<T extends PlacedItem>(all: readonly T[], uid: string): T[] {
  const children = Map.groupBy(all, ({ parentUid }) => parentUid);
  const seen = new Set([uid]);
  const below = (parent: string): T[] =>
    (children.get(parent) ?? []).flatMap((child) => {
      if (seen.has(child.uid)) return [];
      seen.add(child.uid);
      return [child, ...below(child.uid)];
    });
  return below(uid);
}
