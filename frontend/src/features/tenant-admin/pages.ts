import { tenantAdminTexts as texts } from './texts.ts';

export const TENANT_ADMIN = '/tenant/admin';

/** The pages of the tenancy's own area, as its sidebar lists them (ADM-013). */
export const TENANT_PAGES = [
  { text: texts.people, about: texts.peopleAbout, href: `${TENANT_ADMIN}/people` },
  { text: texts.baseMetrics, about: texts.baseMetricsAbout, href: `${TENANT_ADMIN}/basemetric` },
  { text: texts.indicators, about: texts.indicatorsAbout, href: `${TENANT_ADMIN}/indicator` },
  { text: texts.conversion, about: texts.conversionAbout, href: `${TENANT_ADMIN}/conversion` },
  { text: texts.subTenancies, about: texts.subTenanciesAbout, href: `${TENANT_ADMIN}/subtenant` },
  { text: texts.audit, about: texts.auditAbout, href: `${TENANT_ADMIN}/audit` },
  { text: texts.versions, about: texts.versionsAbout, href: `${TENANT_ADMIN}/version` },
] as const;
