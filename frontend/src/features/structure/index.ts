export { type PlaceOfStructure, useStructurePlace } from './use-structure-place.ts';
