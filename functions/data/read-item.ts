import type { EntityItem } from 'electrodb';
import { entities } from './entities/index.ts';

type Name = keyof typeof entities;
type StoredAttributes = Readonly<Record<string, unknown>>;
type ReadItem = Record<string, unknown>;
type Attribute = { name: string; field: string; get?: ((value: unknown) => unknown) | undefined };
type Definition = { type?: unknown; field?: string; get?: (value: unknown) => unknown };

/** Types of attributes whose values ElectroDB changes when it reads them. */
const CHANGED: readonly unknown[] = ['set', 'list', 'map'];

function readerOf(name: Name): (item: StoredAttributes) => ReadItem {
  const entity = entities[name] as unknown as {
    schema: { attributes: Record<string, Definition> };
    parse(item: { Item: StoredAttributes }): { data: ReadItem };
  };
  const definitions = Object.entries(entity.schema.attributes);
  if (definitions.some(([, { type }]) => CHANGED.includes(type))) return (Item) => entity.parse({ Item }).data;
  const attributes = definitions.map(([key, { field = key, get }]): Attribute => ({ name: key, field, get }));
  return (item) => {
    const read: ReadItem = {};
    for (const { name: attribute, field, get } of attributes) {
      const value = item[field];
      if (value !== undefined) read[attribute] = get ? get(value) : value;
    }
    return read;
  };
}

/** The attribute in which ElectroDB keeps the version of an item's shape. */
const VERSION_FIELD = '__edb_v__';

/** Whether an item has the shape of this release. Readers skip items that an upgrade has not reached yet. */
export function hasShapeOf(name: Name, item: StoredAttributes): boolean {
  const { schema } = entities[name] as unknown as { schema: { model: { version: string } } };
  return item[VERSION_FIELD] === schema.model.version;
}

const readers = new Map<Name, (item: StoredAttributes) => ReadItem>();

/**
 * Reads a stored item by its entity. The caller knows that the item has that kind and shape. ElectroDB's `parse` returns the
 * same, but checks the keys of each item again and copies it three times, which takes most of the time of a long list.
 */
export function readItem<N extends Name>(name: N, item: StoredAttributes): EntityItem<(typeof entities)[N]> {
  let read = readers.get(name);
  if (!read) {
    read = readerOf(name);
    readers.set(name, read);
  }
  return read(item) as EntityItem<(typeof entities)[N]>;
}
