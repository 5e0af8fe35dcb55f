/** A raw item of the table, as an earlier release wrote it. */
export type RawItem = Record<string, unknown>;

/** From one version of an entity's shape to the next; the key does not change. */
type Step = (item: RawItem) => RawItem;

/**
 * How items of earlier releases come to the shape of today, by entity and the version that they have. An entity that changes
 * what it stores raises its model's version and adds a step here, and a test of it.
 */
export const UPGRADES: Readonly<Record<string, Readonly<Record<string, Step>>>> = {
  // the terms stood among the settings, where a client that replaced the settings lost them
  tenant: {
    '1': ({ metaJson, ...item }) => {
      const { term_map = {}, ...settings } = (metaJson ?? {}) as Record<string, unknown>;
      return { ...item, metaJson: settings, termMap: term_map };
    },
  },
};

const versionOf = (item: RawItem) => String(item.__edb_v__);

/** The item in the shape of today; the very same object when it has that already. */
export function upgraded(item: RawItem): RawItem {
  const step = UPGRADES[String(item.__edb_e__)]?.[versionOf(item)];
  return step ? upgraded({ ...step(item), __edb_v__: String(Number(versionOf(item)) + 1) }) : item;
}
