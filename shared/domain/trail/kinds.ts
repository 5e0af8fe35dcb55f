/** The kinds of the subjects of audit entries, in the words of the first entries. */
export const TRAIL_KINDS = [
  'value',
  'status',
  'settings',
  'place',
  'document',
  'comment',
  'structure',
  'package',
  'period',
  'indicator',
  'target',
  'factor',
  'factor-group',
  'metric',
  'project',
  'tracker',
  'company',
  'role',
  'group',
  'membership',
  'seat',
  'sample',
  'finding',
  'invitation',
  'person',
  'supplier request',
  'mail-setting',
  'mail-recipient',
  'file',
  'download',
  'export',
  'tenant',
  'sub-tenancy',
] as const;
export type TrailKind = (typeof TRAIL_KINDS)[number];

/** Whether a field of an entry is rich text: the text of a comment or description in a structure, and what a metric is about. */
export const isRichField = (kind: string, field: string): boolean =>
  (kind === 'comment' && field === 'text') ||
  (kind === 'metric' && field === 'description') ||
  (kind === 'structure' && /(?:^|[:./] ?)text$/.test(field));
