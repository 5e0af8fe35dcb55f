/** The expressions of DynamoDB that the stores use, applied to an item in memory. */
export type Item = Record<string, unknown>;
type Names = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, unknown>>;
export type Placeholders = { ExpressionAttributeNames?: Names; ExpressionAttributeValues?: Values };

const TOKEN = /\(|\)|,|<>|<=|>=|=|<|>|\+|-|:[\w]+|[#\w]+(?:\.[#\w]+)*/g;

const partsOf = (path: string, names: Names) => path.split('.').map((part) => (part.startsWith('#') ? names[part]! : part));

function valueAt(item: Item | undefined, path: readonly string[]): unknown {
  let at: unknown = item;
  for (const part of path) at = typeof at === 'object' && at !== null ? (at as Item)[part] : undefined;
  return at;
}

function setAt(item: Item, [part, ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    if (value === undefined) delete item[part!];
    else item[part!] = value;
    return;
  }
  item[part!] = { ...(item[part!] as Item) };
  setAt(item[part!] as Item, rest, value);
}

/** Parses an expression from left to right. */
class Reader {
  readonly #tokens: string[];
  readonly #names: Names;
  readonly #values: Values;
  #at = 0;

  constructor(text: string, { ExpressionAttributeNames = {}, ExpressionAttributeValues = {} }: Placeholders) {
    this.#tokens = text.match(TOKEN) ?? [];
    this.#names = ExpressionAttributeNames;
    this.#values = ExpressionAttributeValues;
  }

  peek = () => this.#tokens[this.#at];
  next = () => this.#tokens[this.#at++]!;
  take(token: string): boolean {
    const isNext = this.peek()?.toUpperCase() === token;
    if (isNext) this.#at += 1;
    return isNext;
  }
  path = () => partsOf(this.next(), this.#names);

  operand(item: Item | undefined): unknown {
    const token = this.next();
    if (token.startsWith(':')) return this.#values[token];
    if (token !== 'if_not_exists') return valueAt(item, partsOf(token, this.#names));
    this.take('(');
    const found = valueAt(item, this.path());
    this.take(',');
    const other = this.operand(item);
    this.take(')');
    return found ?? other;
  }

  or(item: Item | undefined): boolean {
    let holds = this.and(item);
    while (this.take('OR')) holds = this.and(item) || holds;
    return holds;
  }

  and(item: Item | undefined): boolean {
    let holds = this.condition(item);
    while (this.take('AND')) holds = this.condition(item) && holds;
    return holds;
  }

  condition(item: Item | undefined): boolean {
    if (this.take('NOT')) return !this.condition(item);
    if (this.take('(')) {
      const holds = this.or(item);
      this.take(')');
      return holds;
    }
    const name = this.peek()!;
    if (['attribute_exists', 'attribute_not_exists', 'begins_with'].includes(name)) return this.called(this.next(), item);
    const left = this.operand(item);
    if (this.take('BETWEEN')) {
      const low = this.operand(item);
      this.take('AND');
      const high = this.operand(item);
      if (compared('>', low, high))
        throw new Error(
          'ValidationException: The BETWEEN operator requires upper bound to be greater than or equal to lower bound',
        );
      return compared('>=', left, low) && compared('<=', left, high);
    }
    return compared(this.next(), left, this.operand(item));
  }

  called(name: string, item: Item | undefined): boolean {
    this.take('(');
    const found = valueAt(item, this.path());
    const prefix = this.take(',') ? this.operand(item) : undefined;
    this.take(')');
    if (name === 'begins_with') return String(found).startsWith(String(prefix));
    return (found !== undefined) === (name === 'attribute_exists');
  }
}

function compared(operator: string, left: unknown, right: unknown): boolean {
  if (operator === '=') return JSON.stringify(left) === JSON.stringify(right);
  if (operator === '<>') return JSON.stringify(left) !== JSON.stringify(right);
  if (left === undefined || right === undefined) return false;
  const [a, b] = [left as string, right as string];
  return operator === '<' ? a < b : operator === '<=' ? a <= b : operator === '>' ? a > b : a >= b;
}

/** Whether a condition holds for an item, or for a missing one. */
export const holds = (text: string | undefined, item: Item | undefined, placeholders: Placeholders): boolean =>
  text === undefined || new Reader(text, placeholders).or(item);

/** The sum of numbers, or a set with additional members. */
function added(before: unknown, more: unknown): unknown {
  if (!(more instanceof Set)) return Number(before ?? 0) + Number(more);
  return new Set([...(before instanceof Set ? before : []), ...more]);
}

/** A set without some members. DynamoDB removes an empty set. */
function without(before: unknown, gone: unknown): unknown {
  const left = new Set([...((before as Set<unknown> | undefined) ?? [])].filter((each) => !(gone as Set<unknown>).has(each)));
  return left.size > 0 ? left : undefined;
}

/** An item after an update. */
export function updated(text: string, before: Item, placeholders: Placeholders): Item {
  const item = { ...before };
  const reader = new Reader(text, placeholders);
  let clause = '';
  while (reader.peek() !== undefined) {
    if (['SET', 'ADD', 'REMOVE', 'DELETE'].includes(reader.peek()!)) clause = reader.next();
    const path = reader.path();
    if (clause === 'REMOVE') setAt(item, path, undefined);
    else if (clause === 'DELETE') setAt(item, path, without(valueAt(before, path), reader.operand(before)));
    else if (clause === 'ADD') setAt(item, path, added(valueAt(before, path), reader.operand(before)));
    else {
      reader.take('=');
      let value = reader.operand(before);
      while (reader.peek() === '+') {
        reader.next();
        value = Number(value) + Number(reader.operand(before));
      }
      setAt(item, path, value);
    }
    reader.take(',');
  }
  return item;
}
