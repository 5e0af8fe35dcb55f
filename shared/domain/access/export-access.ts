import type { Action } from './rights.ts';

/** The files of a project: entered figures, or the results of its indicators. */
export type ExportedFile = 'inputs' | 'indicators';

/**
 * The further rights that an exported file of a project needs beside those to the dashboard of its place (REP-026, REP-334). They
 * are checked when the file is started, when it is written, and before it is offered.
 */
export const exportNeeds = (file: ExportedFile): readonly Action[] =>
  file === 'inputs' ? ['READ_PROJECT_REPORT', 'READ_TRACKER_REF', 'READ_TRACKER_REF_SCORE_VALUE'] : [];
