import type { ReportFrame } from '../../data/stores/report/report-frame.ts';
import type { ReportParts } from '../../data/stores/report/report-store.ts';
import type { ReportItem } from '../../data/stores/report/report-writes.ts';
import type { StructurePlace } from '../../data/stores/structure/structure-store.ts';
import type { Context } from '../context.ts';

/** What the policy has read of the report that a request is about. A structure has a place alone. */
export type Loaded = { place?: StructurePlace; report?: ReportItem; parts?: ReportParts; frame?: ReportFrame };

/** @throws Error for a handler whose route asks for nothing that needs it */
function loadedAs<K extends keyof Loaded>({ loaded }: Context, name: K): NonNullable<Loaded[K]> {
  const found = loaded[name];
  if (!found) throw new Error(`The access of this route loads no ${name}`);
  return found as NonNullable<Loaded[K]>;
}

/** The report of the path. Any need of a report loads it. */
export const reportIn = (context: Context): ReportItem => loadedAs(context, 'report');
/** With all that was entered in it: 'report:read', and the needs of submissions and decisions. */
export const partsIn = (context: Context): ReportParts => loadedAs(context, 'parts');
/** What its project says of it: the needs of comments, submissions, decisions and settings. */
export const frameIn = (context: Context): ReportFrame => loadedAs(context, 'frame');
/** Where its structure is: every need where the path names the report, and those that enter or change. */
export const placeIn = (context: Context): StructurePlace => loadedAs(context, 'place');
/** Whether the path names no report but the structure of a package or project. */
export const isStructure = ({ loaded }: Context): boolean => loaded.place?.isRoot === true;
