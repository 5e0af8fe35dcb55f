import type { PackageItem } from '../../data/stores/project/project-store.ts';
import type { ReportFrame } from '../../data/stores/report/report-frame.ts';
import type { ReportParts } from '../../data/stores/report/report-store.ts';
import type { ReportItem } from '../../data/stores/report/report-writes.ts';
import type { TreeHeads } from '../../data/stores/structure/node-store.ts';
import type { StructurePlace } from '../../data/stores/structure/structure-store.ts';
import type { Context } from '../context.ts';

/** The parts of the request's report that the policy has read. A structure has only a place. */
export type PolicyReads = {
  place?: StructurePlace;
  report?: ReportItem;
  parts?: ReportParts;
  frame?: ReportFrame;
  heads?: TreeHeads;
  pack?: PackageItem;
};

/** @throws Error when the route declares no need that loads this part */
function loadedAs<K extends keyof PolicyReads>({ loaded }: Context, name: K): NonNullable<PolicyReads[K]> {
  const found = loaded[name];
  if (!found) throw new Error(`The access of this route loads no ${name}`);
  return found as NonNullable<PolicyReads[K]>;
}

/** The report of the path. Any need of a report loads it. */
export const reportIn = (context: Context): ReportItem => loadedAs(context, 'report');
/**
 * Includes everything that was entered; loaded for 'report:read' and for submissions and decisions. For 'report:read' a report
 * under revision is as it was submitted, where its caller sees no drafts: `shown` names that submission.
 */
export const partsIn = (context: Context): ReportParts => loadedAs(context, 'parts');
/** The project's part; loaded for comments, submissions, decisions and settings. */
export const frameIn = (context: Context): ReportFrame => loadedAs(context, 'frame');
/** The place of its structure; loaded when the path names the report, and for needs that enter or change. */
export const placeIn = (context: Context): StructurePlace => loadedAs(context, 'place');
/** The current versions of the trees; loaded for 'report:enter'. */
export const loadedHeads = ({ loaded }: Context): TreeHeads | undefined => loaded.heads;
/** The package of the report; loaded with the heads. */
export const loadedPackage = ({ loaded }: Context): PackageItem | undefined => loaded.pack;
/** Whether the path names the structure of a package or project instead of a report. */
export const isStructure = ({ loaded }: Context): boolean => loaded.place?.isRoot === true;
