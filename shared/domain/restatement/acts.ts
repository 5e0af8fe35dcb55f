/** What can change an approved figure. 'other': nobody announced a change, and the figure differs all the same. */
export const RESTATING_ACTS = [
  'equation',
  'target',
  'factor',
  'metric merge',
  'indicator merge',
  'period',
  'package',
  'project',
  'reopening',
  'hold',
  'release',
  'invalidation',
  'exception',
  'other',
] as const;
export type RestatingAct = (typeof RESTATING_ACTS)[number];
