/** The part of DynamoDB's expressions that the stores write with, on items in memory. */
type Item = Record<string, unknown>;
type Expressions = {
  ConditionExpression?: string;
  UpdateExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
};

const TOKENS = /attribute_not_exists|attribute_exists|if_not_exists|AND|OR|NOT|<>|<=|>=|[()=,+<>-]|[#:\w.]+/g;

class Reader {
  private at = 0;
  private readonly tokens: string[];
  private readonly item: Item | undefined;
  private readonly given: Expressions;

  constructor(text: string, item: Item | undefined, given: Expressions) {
    this.tokens = text.match(TOKENS) ?? [];
    this.item = item;
    this.given = given;
  }

  private next = () => this.tokens[this.at++]!;
  private peek = () => this.tokens[this.at];
  private taken(token: string): boolean {
    if (this.peek() !== token) return false;
    this.at += 1;
    return true;
  }

  path(): string[] {
    return this.next()
      .split('.')
      .map((part) => this.given.ExpressionAttributeNames?.[part] ?? part);
  }

  operand(): unknown {
    let value: unknown;
    if (this.taken('if_not_exists')) {
      this.next();
      const found = valueAt(this.item, this.path());
      this.next();
      const other = this.operand();
      this.next();
      value = found ?? other;
    } else if (this.peek()?.startsWith(':')) value = this.given.ExpressionAttributeValues?.[this.next()];
    else value = valueAt(this.item, this.path());
    return this.taken('+') ? Number(value ?? 0) + Number(this.operand()) : value;
  }

  condition(): boolean {
    let holds = this.both();
    while (this.taken('OR')) holds = this.both() || holds;
    return holds;
  }

  private both(): boolean {
    let holds = this.single();
    while (this.taken('AND')) holds = this.single() && holds;
    return holds;
  }

  private single(): boolean {
    if (this.taken('NOT')) return !this.single();
    if (this.taken('(')) {
      const holds = this.condition();
      this.next();
      return holds;
    }
    const test = this.peek();
    if (test === 'attribute_exists' || test === 'attribute_not_exists') {
      this.at += 2;
      const exists = valueAt(this.item, this.path()) !== undefined;
      this.next();
      return exists === (test === 'attribute_exists');
    }
    const left = this.operand();
    const sign = this.next();
    const right = this.operand();
    if (sign === '=') return JSON.stringify(left) === JSON.stringify(right);
    if (sign === '<>') return JSON.stringify(left) !== JSON.stringify(right);
    return sign === '<' ? Number(left) < Number(right) : Number(left) > Number(right);
  }

  *assignments(): Generator<[string, string[], unknown]> {
    let clause = '';
    while (this.peek() !== undefined) {
      if (['SET', 'REMOVE', 'ADD'].includes(this.peek()!)) clause = this.next();
      const path = this.path();
      if (clause === 'SET') this.next();
      yield [clause, path, clause === 'REMOVE' ? undefined : this.operand()];
      this.taken(',');
    }
  }
}

const valueAt = (item: Item | undefined, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, part) => (at as Item | undefined)?.[part], item);

function put(item: Item, path: readonly string[], value: unknown) {
  const last = path.at(-1)!;
  const parent = valueAt(item, path.slice(0, -1)) as Item;
  if (value === undefined) delete parent[last];
  else parent[last] = value;
}

/** Whether the condition of a write holds on what is there. */
export const holds = (given: Expressions, item: Item | undefined): boolean =>
  !given.ConditionExpression || new Reader(given.ConditionExpression, item, given).condition();

/** The item after an update. */
export function updated(given: Expressions, before: Item): Item {
  const item = structuredClone(before);
  const done = [...new Reader(given.UpdateExpression ?? '', before, given).assignments()];
  for (const [clause, path, value] of done)
    put(item, path, clause === 'ADD' ? Number(valueAt(before, path) ?? 0) + Number(value) : value);
  return item;
}
