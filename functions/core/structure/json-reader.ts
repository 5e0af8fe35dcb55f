import { faultText } from '../../../shared/contract/fault-text.ts';
import { StructureFile } from '../../../shared/contract/structure/structure-file.ts';
import {
  faultPath,
  type PathFault,
  type ReadStructureFile as Structure,
} from '../../../shared/domain/structure/structure-file.ts';
import { MAX_LEVEL } from '../../../shared/domain/structure/tree.ts';
import { fieldError } from '../../../shared/errors.ts';
import { fromNodeList, NodeListFault } from './node-list-file.ts';

/** A file as a structure, or what is wrong with it and where; `at` names a path of the file for one of the structure. */
export type ReadStructure =
  | { file: Structure; at: (path: PathFault['path']) => string }
  | { faults: { path: string; reason: string }[] };

export const NOT_JSON = 'Enter valid json';

/**
 * Reads the versioned file of a structure, or the list of nodes that existing clients export (SET-382).
 * @throws invalid_input for what is no JSON (SET-383)
 */
export function readStructure(bytes: Uint8Array): ReadStructure {
  const value = parsed(bytes);
  if (depthOf(value) > 4 * MAX_LEVEL)
    return { faults: [{ path: '', reason: `A tree has at most ${MAX_LEVEL} levels. Move this higher.` }] };
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

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw fieldError('fileobj', NOT_JSON);
  }
}

/** How deep a value is nested, level by level, so that no file exhausts the stack. */
function depthOf(value: unknown): number {
  let level = [value];
  for (let depth = 0; ; depth += 1) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
    if (level.length === 0 || depth > 4 * MAX_LEVEL) return depth;
  }
}
