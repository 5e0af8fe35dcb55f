/**
 * The whole structure of a project or package as one document: no uids and no paths, but ids of its own ('n1' for nodes in their
 * order, 'm1' for base metrics), so that the same structure is the same text wherever it is.
 */
export type FileMetric = { id: string; name: string; unit: string; description: string; category: string };
type Meta = Record<string, unknown>;
export type FileNode = { id: string; children?: FileNode[] | undefined } & (
  | { type: 'tree'; name: string; meta_json: Meta }
  | { type: 'metricscore'; metric: string; required: boolean; period: number; meta_json: Meta }
  | { type: 'document'; name: string; meta_json: Meta }
  | { type: 'trackerdescription'; title: string; text: string; meta_json: Meta }
);
export type FileFactor = {
  metric: string;
  toUnit: string;
  factor: string;
  source?: string | undefined;
  description?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
};
export type ReadStructureFile = {
  format: typeof STRUCTURE_FORMAT;
  version: typeof STRUCTURE_VERSION;
  metrics: FileMetric[];
  nodes: FileNode[];
  factors: FileFactor[];
};

export const STRUCTURE_FORMAT = 'tributary-structure';
/** Raise this number when files of earlier releases can no longer be read as they are. */
export const STRUCTURE_VERSION = 1;

/** A base metric of the tenancy, as far as a document names it. */
export type KnownMetric = { uid: string; name: string; unit: string; description?: string; category?: string };

/** The identity of a base metric as text (SET-369). */
export const identityOf = ({ name, unit, description = '', category = '' }: Omit<KnownMetric, 'uid'>) =>
  JSON.stringify([name, unit, category, description]);

/** A place in a document, such as ['nodes', 3, 'children', 0]. */
export type FilePath = (string | number)[];

/** A fault in a document and its place. */
export type PathFault = { path: FilePath; reason: string };

/** 'nodes[3].children[0].metric' */
export const faultPath = (path: Readonly<FilePath>): string =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text === '' ? part : `${text}.${part}`),
    '',
  );

/** A node of a document with its parent; `path`: its place in the document. */
export type FlatNode = { node: FileNode; parent: FileNode | null; path: FilePath };

/** All nodes, each before the nodes below it. */
export function flatten(nodes: readonly FileNode[], parent: FileNode | null = null, above: FilePath = []): FlatNode[] {
  return nodes.flatMap((node, at) => {
    const path = [...above, parent === null ? 'nodes' : 'children', at];
    return [{ node, parent, path }, ...flatten(node.children ?? [], node, path)];
  });
}
