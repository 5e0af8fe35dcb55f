/**
 * The rights of a Lambda beyond the items of its tenant, by its folder under `functions`; a Lambda without an entry has none. A
 * test compares this list with the imports of each bundle, so it finds missing and unused rights.
 */
export const RIGHTS: Readonly<Record<string, readonly Right[]>> = {
  'api/auth': ['membership', 'second-factors', 'registrations', 'tries', 'sign-ins'],
  'api/comments': ['files'],
  'api/dispatch': ['files'],
  'api/documents': ['files'],
  'api/nodes': ['files'],
  'api/people': ['membership', 'second-factors'],
  'api/files': ['files'],
  'api/results': ['files'],
  'api/structure': ['files'],
  'api/tenant-admin': ['sub-tenancies'],
  'jobs/end-sessions': ['accounts'],
  'jobs/export-file': ['files'],
  'jobs/fill-report': ['files'],
  'jobs/hash-uploads': ['files'],
  'jobs/import-structure': ['files'],
  'jobs/send-mail': ['mail'],
  'jobs/settle-account': ['accounts'],
};

export type Right =
  | 'files'
  | 'mail'
  | 'second-factors'
  | 'registrations'
  | 'accounts'
  | 'membership'
  | 'sub-tenancies'
  | 'tries'
  | 'sign-ins';

/** The adapters and use cases that need a right, by their imports. */
export const NEEDED_BY: Readonly<Record<Right, readonly string[]>> = {
  files: ['functions/files/storage.ts'],
  mail: ['functions/mail/'],
  'second-factors': ['functions/identity/second-factor.ts'],
  registrations: ['functions/identity/registration.ts'],
  accounts: ['functions/identity/accounts.ts'],
  membership: ['functions/core/person/session/token-owner.ts', 'functions/core/person/change-access.ts'],
  'sign-ins': ['functions/identity/password-sign-in.ts', 'functions/identity/all-sessions.ts'],
  tries: ['functions/core/person/session/tries.ts'],
  'sub-tenancies': ['functions/core/tenant/sub-tenancies.ts', 'functions/core/tenant/domain-proof.ts'],
};

export const rightsOf = (name: string): readonly Right[] => RIGHTS[name] ?? [];
