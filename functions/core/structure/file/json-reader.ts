import { faultText } from '../../../../shared/contract/fault-text.ts';
import { StructureFile } from '../../../../shared/contract/structure/structure-file.ts';
import { INEXACT, inexactNumbers } from '../../../../shared/domain/kernel/exact-json.ts';
import { MAX_NODES } from '../../../../shared/domain/metric/limits.ts';
import { APPEND_REASONS } from '../../../../shared/domain/structure/row-result.ts';
import {
  faultPath,
  type PathFault,
  type ReadStructureFile as Structure,
} from '../../../../shared/domain/structure/structure-file.ts';
import { MAX_LEVEL } from '../../../../shared/domain/structure/tree.ts';
import { fieldError } from '../../../../shared/errors.ts';
import { fromNodeList, NodeListFault } from './node-list-file.ts';

/** A file as a structure, or what is wrong with it and where; `at` names a path of the file for one of the structure. */
export type ReadStructure =
  | { file: Structure; at: (path: PathFault['path']) => string }
  | { faults: { path: string; reason: string }[] };

/** Most entries of all lists of a file, its nodes among them: each may have several faults, and all of these are held at once. */
const MAX_ENTRIES = 100_000;

export const NOT_JSON = 'Enter valid json';

/**
 * Reads the versioned file of a structure, or the list of nodes that existing clients export (SET-382).
 * @throws invalid_input for what is no JSON (SET-383)
 */
export function readStructure(bytes: Uint8Array): ReadStructure {
  const text = textOf(bytes);
  const value = parsed(text);
  const tooMuch = excessOf(value);
  if (tooMuch) return { faults: [tooMuch] };
  const inexact = inexactNumbers(text);
  if (inexact.length > 0) return { faults: inexact.map((path) => ({ path: faultPath(path), reason: INEXACT })) };
  if (!Array.isArray(value)) return checked(value, faultPath);
  try {
    const { file, at } = fromNodeList(value);
    return checked(file, at);
  } catch (error) {
    if (error instanceof NodeListFault) return { faults: [{ path: faultPath(error.path), reason: error.message }] };
    throw error;
  }
}

function checked(value: unknown, at: (path: PathFault['path']) => string): ReadStructure {
  const result = StructureFile.safeParse(value, { error: faultText });
  if (result.success) return { file: result.data, at };
  const faults = result.error.issues.map(({ path, message }) => ({ path: at(path as PathFault['path']), reason: message }));
  return { faults };
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw fieldError('fileobj', NOT_JSON);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw fieldError('fileobj', NOT_JSON);
  }
}

/**
 * The limit that a file exceeds, if any. It is checked level by level and before anything else, so that no file exhausts the
 * stack, or the memory with its faults.
 */
function excessOf(value: unknown): { path: string; reason: string } | undefined {
  // the list of nodes has a root, too
  let nodes = Array.isArray(value) ? value.length - 1 : 0;
  let entries = 0;
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > 4 * MAX_LEVEL) return { path: '', reason: APPEND_REASONS.tooDeep };
    const objects = level.filter((each) => typeof each === 'object' && each !== null);
    for (const each of objects) {
      if (Array.isArray(each)) entries += each.length;
      else nodes += lengthOf(each, 'nodes') + lengthOf(each, 'children');
    }
    if (nodes > MAX_NODES) return { path: 'nodes', reason: APPEND_REASONS.full };
    if (entries > MAX_ENTRIES) return { path: '', reason: TOO_MANY };
    level = objects.flatMap((each) => Object.values(each));
  }
  return undefined;
}

const TOO_MANY = `The lists of a file have at most ${MAX_ENTRIES.toLocaleString('en-GB')} entries together. Divide it and import the parts.`;

function lengthOf(value: object, key: 'nodes' | 'children'): number {
  const list = (value as Record<string, unknown>)[key];
  return Array.isArray(list) ? list.length : 0;
}
