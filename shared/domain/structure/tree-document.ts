import type { Overlay } from './overlay.ts';
import type { Tree } from './tree.ts';

/** A project's tree or a package's overlay, as stored. */
export type TreeDocument = Tree | Overlay;

export const isTree = (document: TreeDocument): document is Tree => 'nodes' in document;

/** Whether a value is one of the two. */
export const isTreeDocument = (value: unknown): value is TreeDocument =>
  typeof value === 'object' && value !== null && ('nodes' in value || 'own' in value);

/** A project's tree; null if none is stored, or an overlay. */
export const projectTreeIn = (document: TreeDocument | null | undefined): Tree | null =>
  document && isTree(document) ? document : null;

/** A package's overlay; null if none is stored, or a project's tree. */
export const overlayIn = (document: TreeDocument | null | undefined): Overlay | null =>
  document && !isTree(document) ? document : null;
