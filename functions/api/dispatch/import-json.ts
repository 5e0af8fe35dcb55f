import { randomUUID } from 'node:crypto';
import type { DispatchBody } from '../../../shared/contract/structure/dispatch-bodies.ts';
import { AppError } from '../../../shared/errors.ts';
import { plantFaults, plantStructure } from '../../core/structure/import.ts';
import { readStructure } from '../../core/structure/json-reader.ts';
import { placeToChange } from '../../core/structure/named-commit.ts';
import { structureStore } from '../../data/stores/structure/structure-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';

type Body = Extract<DispatchBody, { type: 'IMPORT_FROM_JSON' }>;

const MOST_FAULTS = 100;

/** Appends the structure of a JSON file to that of a commit, all or nothing (SET-381, SET-382, SET-383). */
export async function importJson(context: SignedInRequest, { fileobj, commitId }: Body): Promise<{ created: number }> {
  const { tenantUid, cause } = context;
  const place = await placeToChange(context, commitId);
  const read = readStructure(fileobj.bytes);
  if ('faults' in read) throw refused(read.faults);
  const { tree } = await structureStore(tenantUid).read(place);
  const faults = plantFaults(tree, read.file);
  if (faults.length > 0) throw refused(faults.map(({ path, reason }) => ({ path: read.at(path), reason })));
  const { nodes } = await plantStructure(tenantUid, place, read.file, { importUid: randomUUID(), cause });
  return { created: nodes };
}

function refused(faults: readonly { path: string; reason: string }[]): AppError {
  const told = faults.slice(0, MOST_FAULTS).map(({ path, reason }) => (path === '' ? reason : `${path}: ${reason}`));
  return new AppError('invalid_input', told[0]!, { fileobj: told });
}
