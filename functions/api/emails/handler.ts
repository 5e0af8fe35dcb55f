import { emails } from '../../../shared/contract/tenant/emails.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { createMailReceiver, deleteMailReceiver, readMailReceiver } from './mailing-list.ts';
import { changeRecipient, createRecipient, listRecipients, readRecipient } from './recipients.ts';
import { changeMailSettings, readMailSettings } from './settings.ts';

/** Handlers for both a company and a project: the id in the path is the scope. */
export const handler = resourceHandler(emails, {
  readMailReceiver,
  createMailReceiver,
  deleteMailReceiver,
  readCompanyEmails: (context, { params }) => readMailSettings(context, params.companyId),
  changeCompanyEmail: (context, { params, body }) => changeMailSettings(context, params.companyId, body),
  listCompanyRecipients: (context, { params, query }) => listRecipients(context, params.companyId, query),
  createCompanyRecipient: (context, { params, body }) => createRecipient(context, params.companyId, body),
  readCompanyRecipient: (context, { params }) => readRecipient(context, params.companyId, params),
  changeCompanyRecipient: (context, { params, body }) => changeRecipient(context, params.companyId, params, body),
  replaceCompanyRecipient: (context, { params, body }) => changeRecipient(context, params.companyId, params, body),
  readProjectEmails: (context, { params }) => readMailSettings(context, params.projectId),
  changeProjectEmail: (context, { params, body }) => changeMailSettings(context, params.projectId, body),
  listProjectRecipients: (context, { params, query }) => listRecipients(context, params.projectId, query),
  createProjectRecipient: (context, { params, body }) => createRecipient(context, params.projectId, body),
  readProjectRecipient: (context, { params }) => readRecipient(context, params.projectId, params),
  changeProjectRecipient: (context, { params, body }) => changeRecipient(context, params.projectId, params, body),
  replaceProjectRecipient: (context, { params, body }) => changeRecipient(context, params.projectId, params, body),
});
