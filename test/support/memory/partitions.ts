import { TABLE } from '../../../functions/data/table.ts';
import type { Item } from './expressions.ts';

const PARTITION_KEYS: readonly string[] = [TABLE.pk, ...Object.values(TABLE.indexes).map(({ pk }) => pk)];

/** Items by key, with an index of the partitions of the table and its indexes, so that a Query looks only at its partition. */
export class PartitionedItems extends Map<string, Item> {
  readonly #keys = new Map(PARTITION_KEYS.map((name) => [name, new Map<unknown, Set<string>>()]));

  #forget(key: string): void {
    const before = this.get(key);
    if (before) for (const name of PARTITION_KEYS) this.#keys.get(name)!.get(before[name])?.delete(key);
  }

  override set(key: string, item: Item): this {
    this.#forget(key);
    for (const name of PARTITION_KEYS) {
      const partitions = this.#keys.get(name)!;
      const value = item[name];
      if (value === undefined) continue;
      const keys = partitions.get(value) ?? new Set();
      partitions.set(value, keys.add(key));
    }
    return super.set(key, item);
  }

  override delete(key: string): boolean {
    this.#forget(key);
    return super.delete(key);
  }

  override clear(): void {
    for (const partitions of this.#keys.values()) partitions.clear();
    super.clear();
  }

  /** The items whose partition key has one of the given values. */
  of(name: string, values: readonly unknown[]): Item[] {
    const partitions = this.#keys.get(name)!;
    return [...new Set(values.flatMap((value) => [...(partitions.get(value) ?? [])]))].map((key) => this.get(key)!);
  }
}
