const WORD = 32;

/** A set of sheets by number, as bits: united and counted 32 at a time. */
export class SheetSet {
  /** Plain numbers: thousands of small sets are made for one dashboard, and a typed array costs several times as much to make. */
  readonly #words: number[];

  constructor(count: number) {
    this.#words = new Array<number>(Math.ceil(count / WORD)).fill(0);
  }

  /** All sheets. */
  static full(count: number): SheetSet {
    const set = new SheetSet(count);
    for (let word = 0; word < set.#words.length; word++) {
      const left = count - word * WORD;
      set.#words[word] = left >= WORD ? -1 : (1 << left) - 1;
    }
    return set;
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

  /** The elements that are in both sets. */
  and(other: SheetSet): SheetSet {
    return this.#with(other, (mine, theirs) => mine & theirs);
  }

  /** The elements that are in exactly one of the two sets. */
  xor(other: SheetSet): SheetSet {
    return this.#with(other, (mine, theirs) => mine ^ theirs);
  }

  /** The elements that are in one of the two sets or in both. */
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

  /** Whether something is in both sets. */
  meets(other: SheetSet): boolean {
    return this.#words.some((word, index) => (word & other.#words[index]!) !== 0);
  }

  isEmpty(): boolean {
    return this.#words.every((word) => word === 0);
  }

  size(): number {
    let count = 0;
    for (const word of this.#words) if (word !== 0) count += ones(word);
    return count;
  }
}

/** How many bits of 32 are set, added up in pairs, fours and bytes. */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
