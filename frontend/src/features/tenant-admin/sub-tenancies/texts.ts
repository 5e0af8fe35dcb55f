/** The sub-tenancies of a tenancy (ADM-040 to ADM-046, SET-258, SET-259). */
export const subTenancyTexts = {
  title: 'Sub-Tenancies',
  about: 'A sub-tenancy is a separate site with its own domain, data and administrating company.',
  create: 'Create a new Sub-Tenancy',
  submit: 'Create sub-tenancy',
  // the names of the columns and fields are those of the specification
  id: 'id',
  domain: 'domain_url',
  schema: 'schema_name',
  adminCompany: 'admin_company',
  fromCompany: 'from_company',
  admin: 'admin',
  domainHint:
    'A name directly below the domain of this deployment can be opened at once. Any other needs its own address record and certificate first.',
  adminHint: 'What the company is called that administers the new site.',
  adminCopied: 'Taken from the company chosen below.',
  fromHint:
    'Optional. The administrating company starts with the name and the settings of this one, and with nothing else of it.',
  nothing: 'None',
  you: 'You become the first administrator of the new site, and invite the others there. Nobody else of this tenancy has access to it.',
  created: '{domain} is ready. Sign in there with your own account.',
  open: 'Open {domain}',
  none: 'No sub-tenancies yet',
  noneText: 'A sub-tenancy suits a client who wants a domain, people and figures of their own.',
  delete: 'Delete sub-tenancy',
  deleteOf: 'Delete {domain}',
  deleteAsk: 'Are you sure you want to delete this sub-tenancy?',
  deleteText:
    'Its domain leads nowhere from then on, and none of its people can sign in there. Only an operator can bring it back.',
  deleted: '{domain} is deleted.',
} as const;
