import { z } from 'zod';
import { AnyPage } from '../pages.ts';
import { defineResource } from '../route.ts';

/** A kind of mail that a project or company can switch off (SET-069). */
export const MailSetting = z
  .object({
    kind: z.literal('report-reminder'),
    /** the choice of this project or company */
    enabled: z.boolean(),
    /** whether such mails really go out: not when a company above has them off */
    in_force: z.boolean(),
    /** the nearest company above that has them off */
    stopped_by: z.object({ uid: z.string(), name: z.string() }).nullable(),
    /** of the choice, for If-Match; 0 while nobody has chosen */
    version: z.number().int(),
  })
  .meta({ id: 'MailSetting' });
export type MailSetting = z.infer<typeof MailSetting>;

/** A person who received mails of a project or company (SET-070). */
export const MailRecipient = z
  .object({
    uid: z.string(),
    email: z.string(),
    name: z.string(),
    /** of their account here, if the mails went to one */
    user: z.string().nullable(),
    sent: z.number().int(),
    last_sent: z.string().nullable(),
    /** whether reminders are among the mails that they get */
    reminders: z.boolean(),
    /** of that choice, for If-Match; 0 while nobody has chosen */
    version: z.number().int(),
  })
  .meta({ id: 'MailRecipient' });
export type MailRecipient = z.infer<typeof MailRecipient>;

/** A person who gets reminders of reports; people without such an entry get none. */
export const MailReceiver = z
  .object({ uid: z.string(), user: z.string(), email: z.string(), kind: z.literal('report-reminder') })
  .meta({ id: 'MailReceiver' });
export type MailReceiver = z.infer<typeof MailReceiver>;

const Choice = z.object({ kind: z.literal('report-reminder').default('report-reminder'), enabled: z.boolean() });
const NewRecipient = z.object({ email: z.email('Enter an e-mail address.').max(254), reminders: z.boolean().default(true) });
const RecipientFields = z.object({ reminders: z.boolean() });

const CompanyParams = z.object({ companyId: z.string() });
const ProjectParams = z.object({ projectId: z.string() });
const CompanyRecipient = CompanyParams.extend({ recipientId: z.string() });
const ProjectRecipient = ProjectParams.extend({ recipientId: z.string() });

const ofCompany = { scope: 'company', needs: 'admin' } as const;
const ofProject = { scope: 'project', needs: 'admin' } as const;

/** The mails of companies and of projects: the switches, the recipients and the counts; for administrators. */
export const emails = defineResource({
  readMailReceiver: {
    operationId: 'api_mailReceiver_read',
    method: 'GET',
    path: '/api/mailinglist/',
    summary: 'Whether a person gets reminders: one entry or none. Only superusers may ask about others',
    access: 'signed-in',
    query: z.object({ user: z.string().optional() }),
    response: z.array(MailReceiver),
  },
  createMailReceiver: {
    operationId: 'api_mailReceiver_create',
    method: 'POST',
    path: '/api/mailinglist/',
    summary: 'Resume the reminders to the caller, or to the person whom a superuser names',
    access: 'signed-in',
    encoding: 'form',
    body: z.object({ user: z.string().optional() }),
    creates: true,
    response: MailReceiver,
  },
  deleteMailReceiver: {
    operationId: 'api_mailReceiver_delete',
    method: 'DELETE',
    path: '/api/mailinglist/{mailReceiverId}/',
    summary: 'Stop all reminders to a person',
    access: 'signed-in',
    params: z.object({ mailReceiverId: z.string() }),
  },
  readCompanyEmails: {
    operationId: 'api_company_email_list',
    method: 'GET',
    path: '/api/company/{companyId}/email/',
    summary: 'Which mails can be switched off for a company, and whether they are on (SET-069)',
    access: ofCompany,
    params: CompanyParams,
    response: z.array(MailSetting),
  },
  changeCompanyEmail: {
    method: 'PATCH',
    path: '/api/company/{companyId}/email/',
    summary: 'Switch the reminders of a company and of all below it on or off (SET-069)',
    reaches: 'the reminders of all projects below, which stop while it is off; their own settings stay',
    access: ofCompany,
    params: CompanyParams,
    body: Choice,
    response: z.array(MailSetting),
  },
  listCompanyRecipients: {
    operationId: 'api_company_email_recipient_list',
    method: 'GET',
    path: '/api/company/{companyId}/email/recipient/',
    summary: 'Who was sent mails of a company and its projects, and how many (SET-070)',
    access: ofCompany,
    params: CompanyParams,
    query: AnyPage,
    response: z.array(MailRecipient),
  },
  createCompanyRecipient: {
    operationId: 'api_company_email_recipient_create',
    method: 'POST',
    path: '/api/company/{companyId}/email/recipient/',
    summary: 'Say for an address whether it gets reminders of a company',
    access: ofCompany,
    params: CompanyParams,
    body: NewRecipient,
    creates: true,
    response: MailRecipient,
  },
  readCompanyRecipient: {
    operationId: 'api_company_email_recipient_read',
    method: 'GET',
    path: '/api/company/{companyId}/email/recipient/{recipientId}/',
    summary: 'One recipient of mails of a company',
    access: ofCompany,
    params: CompanyRecipient,
    response: MailRecipient,
  },
  changeCompanyRecipient: {
    operationId: 'api_company_email_recipient_partial_update',
    method: 'PATCH',
    path: '/api/company/{companyId}/email/recipient/{recipientId}/',
    summary: 'Let a recipient get reminders of a company or none',
    access: ofCompany,
    params: CompanyRecipient,
    body: RecipientFields.partial(),
    response: MailRecipient,
  },
  replaceCompanyRecipient: {
    operationId: 'api_company_email_recipient_update',
    method: 'PUT',
    path: '/api/company/{companyId}/email/recipient/{recipientId}/',
    summary: 'Replace what a recipient gets of a company',
    access: ofCompany,
    params: CompanyRecipient,
    body: RecipientFields,
    response: MailRecipient,
  },
  readProjectEmails: {
    operationId: 'api_project_email_list',
    method: 'GET',
    path: '/api/project/{projectId}/email/',
    summary: 'Which mails can be switched off for a project, and whether they are on (SET-069)',
    access: ofProject,
    params: ProjectParams,
    response: z.array(MailSetting),
  },
  changeProjectEmail: {
    method: 'PATCH',
    path: '/api/project/{projectId}/email/',
    summary: 'Switch the reminders of a project on or off (SET-069)',
    access: ofProject,
    params: ProjectParams,
    body: Choice,
    response: z.array(MailSetting),
  },
  listProjectRecipients: {
    operationId: 'api_project_email_recipient_list',
    method: 'GET',
    path: '/api/project/{projectId}/email/recipient/',
    summary: 'Who was sent mails of a project, and how many (SET-070)',
    access: ofProject,
    params: ProjectParams,
    query: AnyPage,
    response: z.array(MailRecipient),
  },
  createProjectRecipient: {
    operationId: 'api_project_email_recipient_create',
    method: 'POST',
    path: '/api/project/{projectId}/email/recipient/',
    summary: 'Say for an address whether it gets reminders of a project',
    access: ofProject,
    params: ProjectParams,
    body: NewRecipient,
    creates: true,
    response: MailRecipient,
  },
  readProjectRecipient: {
    operationId: 'api_project_email_recipient_read',
    method: 'GET',
    path: '/api/project/{projectId}/email/recipient/{recipientId}/',
    summary: 'One recipient of mails of a project',
    access: ofProject,
    params: ProjectRecipient,
    response: MailRecipient,
  },
  changeProjectRecipient: {
    operationId: 'api_project_email_recipient_partial_update',
    method: 'PATCH',
    path: '/api/project/{projectId}/email/recipient/{recipientId}/',
    summary: 'Let a recipient get reminders of a project or none',
    access: ofProject,
    params: ProjectRecipient,
    body: RecipientFields.partial(),
    response: MailRecipient,
  },
  replaceProjectRecipient: {
    operationId: 'api_project_email_recipient_update',
    method: 'PUT',
    path: '/api/project/{projectId}/email/recipient/{recipientId}/',
    summary: 'Replace what a recipient gets of a project',
    access: ofProject,
    params: ProjectRecipient,
    body: RecipientFields,
    response: MailRecipient,
  },
});
