/** Acts that can change an approved figure. 'other': the figure differs although no change was announced. */
export const RESTATING_ACTS = [
  'equation',
  'target',
  'factor',
  'metric merge',
  'indicator merge',
  'indicator removal',
  'company move',
  'period',
  'package',
  'project',
  'reopening',
  'approval',
  'hold',
  'release',
  'invalidation',
  'exception',
  'period reopening',
  'other',
] as const;
export type RestatingAct = (typeof RESTATING_ACTS)[number];

const ACT_NAMES: Readonly<Record<RestatingAct, string>> = {
  equation: 'Change of the calculation of {subject}',
  target: 'Change of the target of {subject}',
  factor: 'Change of the conversion factors of {subject}',
  'metric merge': 'Merge of the metric {subject}',
  'indicator merge': 'Merge of the indicator {subject}',
  'indicator removal': 'Removal of the indicator {subject}',
  'company move': 'Move of the company {subject}',
  period: 'Change of the reporting period of {subject}',
  package: 'Move of {subject} to another package',
  project: 'Change of the project {subject}',
  reopening: 'Reopening of {subject}',
  approval: 'Approval of {subject} after its revision',
  hold: 'Hold of {subject}',
  release: 'Release of {subject} from hold',
  invalidation: 'Invalidation of {subject}',
  exception: 'Exception for {subject}',
  'period reopening': 'Reopening of the period {subject}',
  other: 'Unannounced change in {subject}',
};

/** An act in words, such as 'Reopening of Mill, Jan 2024'. */
export const actName = (act: RestatingAct, subject: string): string => ACT_NAMES[act].replace('{subject}', () => subject);
