import { structure } from '../../../shared/contract/structure/structure.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { exportStructure, storeStructure } from './export-structure.ts';
import { importStructure } from './import-structure.ts';
import { readStructureImport } from './read-import.ts';

export const handler = resourceHandler(structure, {
  exportStructure,
  storeStructure,
  importStructure,
  readStructureImport,
});
