/**
 * What a Lambda may use beyond the items of the table, by its folder under `functions`; one that is not listed uses nothing
 * else. A test compares this list with what each bundle imports, so that neither a missing nor an idle right stays unseen.
 */
export const RIGHTS: Readonly<Record<string, readonly Right[]>> = {
  'api/comments': ['files'],
  'api/dispatch': ['files'],
  'api/documents': ['files'],
  'api/nodes': ['files'],
  'api/people': ['second-factors'],
  'api/files': ['files'],
  'api/results': ['files'],
  'api/structure': ['files'],
  'jobs/export-file': ['files'],
  'jobs/fill-report': ['files'],
  'jobs/import-structure': ['files'],
  'jobs/send-mail': ['mail'],
  'jobs/settle-account': ['accounts'],
};

export type Right = 'files' | 'mail' | 'second-factors' | 'accounts';

/** The adapter whose import needs the right. */
export const ADAPTERS: Readonly<Record<Right, string>> = {
  files: 'functions/files/',
  mail: 'functions/mail/',
  'second-factors': 'functions/identity/second-factor.ts',
  accounts: 'functions/identity/accounts.ts',
};

export const rightsOf = (name: string): readonly Right[] => RIGHTS[name] ?? [];
