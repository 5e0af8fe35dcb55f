const WORD = 32;

/** A set of sheets by number, as bits: united and counted 32 at a time. */
export class SheetSet {
  readonly #words: Uint32Array;

  constructor(count: number) {
    this.#words = new Uint32Array(Math.ceil(count / WORD));
  }

  add(sheet: number): void {
    this.#words[sheet >>> 5]! |= 1 << (sheet & (WORD - 1));
  }

  has(sheet: number): boolean {
    return (this.#words[sheet >>> 5]! & (1 << (sheet & (WORD - 1)))) !== 0;
  }

  addAll(other: SheetSet): void {
    const theirs = other.#words;
    for (let index = 0; index < theirs.length; index++) this.#words[index]! |= theirs[index]!;
  }

  /** What is in this set and in the other one. */
  and(other: SheetSet): SheetSet {
    return this.#with(other, (mine, theirs) => mine & theirs);
  }

  /** What is in one of the two sets and not in both. */
  xor(other: SheetSet): SheetSet {
    return this.#with(other, (mine, theirs) => mine ^ theirs);
  }

  /** What is in one of the two sets or in both. */
  or(other: SheetSet): SheetSet {
    return this.#with(other, (mine, theirs) => mine | theirs);
  }

  without(other: SheetSet): SheetSet {
    return this.#with(other, (mine, theirs) => mine & ~theirs);
  }

  #with(other: SheetSet, of: (mine: number, theirs: number) => number): SheetSet {
    const made = new SheetSet(this.#words.length * WORD);
    for (let index = 0; index < this.#words.length; index++) made.#words[index] = of(this.#words[index]!, other.#words[index]!);
    return made;
  }

  isEmpty(): boolean {
    return this.#words.every((word) => word === 0);
  }

  size(): number {
    let count = 0;
    for (let word of this.#words) for (; word !== 0; word &= word - 1) count++;
    return count;
  }
}
