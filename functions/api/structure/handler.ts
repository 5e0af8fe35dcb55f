import { structure } from '../../../shared/contract/structure/structure.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { exportStructure, storeStructure } from './export-structure.ts';
import { importStructure, readStructureImport } from './import-structure.ts';

export const handler = resourceHandler(structure, {
  exportStructure,
  storeStructure,
  importStructure,
  readStructureImport,
});
