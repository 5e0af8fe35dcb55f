import { structureSchema } from '../../shared/contract/structure/structure-file.ts';

/** JSON Schema of the file of a structure, as docs and for download. */
export const structureFileSchema = (): string => `${JSON.stringify(structureSchema(), null, 2)}\n`;
