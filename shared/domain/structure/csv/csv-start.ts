import { type PlannedFactor, pairOf } from '../../factor/factor-plan.ts';
import { type Node, parentPath, type Tree } from '../tree.ts';
import type { CsvFactor } from './csv.ts';

/**
 * The state before the first row of an import: the tree and, if rows may change factors, the factors of the project or package by
 * `pairOf`.
 */
export type ImportStart = Pick<Tree, 'nodes'> & { factors?: ReadonlyMap<string, CsvFactor> };

/**
 * The nodes of a tree at their present places, with the contents that they had at the start. Otherwise the file would be compared
 * with changes of its own rows, although it names parents by their earlier names.
 */
export function asAtStart({ nodes }: Pick<Tree, 'nodes'>, start: Pick<Tree, 'nodes'>): Node[] {
  const before = new Map(start.nodes.map((node) => [node.uid, node]));
  return nodes.map((node) => ({ ...(before.get(node.uid) ?? node), path: node.path }));
}

/** The factors and parents at the start of an import, which the rows of a file are compared with besides the tree. */
export class StartOfRows {
  readonly #factors: ImportStart['factors'];
  readonly #parents: ReadonlyMap<string, Node | undefined>;

  constructor({ nodes, factors }: ImportStart) {
    const byPath = new Map(nodes.map((node) => [node.path, node]));
    this.#factors = factors;
    this.#parents = new Map(nodes.map(({ uid, path }) => [uid, byPath.get(parentPath(path))]));
  }

  /** The parent of a metric at the start; `now` for a metric that did not exist then. */
  parentOf(uid: string, now: Node | undefined): Node | undefined {
    if (!this.#parents.has(uid)) return now;
    const parent = this.#parents.get(uid);
    return parent?.metric && parent;
  }

  /** The first of these factors that existed at the start. */
  factor(pairs: readonly Pick<PlannedFactor, 'metricUid' | 'toUnit'>[]): CsvFactor | undefined {
    return pairs.map((pair) => this.#factors?.get(pairOf(pair))).find((found) => found !== undefined);
  }
}
