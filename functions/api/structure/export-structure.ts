import type { structure } from '../../../shared/contract/structure/structure.ts';
import { STRUCTURE_FILES, storeStructureFile, structureParts } from '../../core/structure/file/export.ts';
import type { Handlers } from '../../http/resource-handler.ts';

type Routes = Handlers<typeof structure>;

export const exportStructure: Routes['exportStructure'] = async (context, { query }) => {
  Object.assign(context.reply, STRUCTURE_FILES[query.format]);
  return [...(await structureParts(context, query.format, query.ids))].join('');
};

/** Stores the export as a file, for a structure that is too large for the answer of a Lambda. */
export const storeStructure: Routes['storeStructure'] = async (context, { body }) => {
  const parts = await structureParts(context, body.format, body.ids);
  const signed_url = await storeStructureFile(context, parts, body.format);
  return { signed_url, filename: STRUCTURE_FILES[body.format].filename };
};
