import { emails } from '../../../shared/contract/tenant/emails.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { joinMailingList, leaveMailingList, readMailingList } from './mailing-list.ts';
import { changeRecipient, createRecipient, listRecipients, readRecipient } from './recipients.ts';
import { changeSettings, readSettings } from './settings.ts';

/** A company and a project answer alike: the scope's id is the one that the path names. */
export const handler = resourceHandler(emails, {
  api_mailReceiver_read: readMailingList,
  api_mailReceiver_create: joinMailingList,
  api_mailReceiver_delete: leaveMailingList,
  api_company_email_list: (context, { params }) => readSettings(context, params.companyId),
  changeCompanyEmail: (context, { params, body }) => changeSettings(context, params.companyId, body),
  api_company_email_recipient_list: (context, { params }) => listRecipients(context, params.companyId),
  api_company_email_recipient_create: (context, { params, body }) => createRecipient(context, params.companyId, body),
  api_company_email_recipient_read: (context, { params }) => readRecipient(context, params.companyId, params),
  api_company_email_recipient_partial_update: (context, { params, body }) =>
    changeRecipient(context, params.companyId, params, body),
  api_company_email_recipient_update: (context, { params, body }) => changeRecipient(context, params.companyId, params, body),
  api_project_email_list: (context, { params }) => readSettings(context, params.projectId),
  changeProjectEmail: (context, { params, body }) => changeSettings(context, params.projectId, body),
  api_project_email_recipient_list: (context, { params }) => listRecipients(context, params.projectId),
  api_project_email_recipient_create: (context, { params, body }) => createRecipient(context, params.projectId, body),
  api_project_email_recipient_read: (context, { params }) => readRecipient(context, params.projectId, params),
  api_project_email_recipient_partial_update: (context, { params, body }) =>
    changeRecipient(context, params.projectId, params, body),
  api_project_email_recipient_update: (context, { params, body }) => changeRecipient(context, params.projectId, params, body),
});
