import { structureSchema } from '../../shared/contract/structure/structure-file.ts';

const COMMENT = 'Generated from shared/contract/structure/structure-file.ts by npm run openapi';

/** JSON Schema of the file of a structure, for download. */
export const structureFileSchema = (): string => {
  const [dialect, ...rest] = Object.entries(structureSchema());
  return `${JSON.stringify(Object.fromEntries([dialect!, ['$comment', COMMENT], ...rest]), null, 2)}\n`;
};
