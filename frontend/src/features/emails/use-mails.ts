import { useParams } from 'react-router';
import { emails, type MailRecipient } from '../../../../shared/contract/tenant/emails.ts';
import { useApiMutation, useApiQuery } from '../../api/queries.ts';

const SETTINGS = { invalidates: ['api_company_email_list', 'api_project_email_list'] };
const RECIPIENTS = { invalidates: ['api_company_email_recipient_list', 'api_project_email_recipient_list'] };

/** The company or project in the address. */
function usePlace() {
  const { companyId = '', projectId = '' } = useParams();
  return { isCompany: companyId !== '', company: { companyId }, project: { projectId } };
}

/** Which mails are switched off for the company or project of the page, and the switch. */
export function useMailSettings() {
  const { isCompany, company, project } = usePlace();
  const ofCompany = useApiQuery(emails, 'api_company_email_list', { params: company }, { enabled: isCompany });
  const ofProject = useApiQuery(emails, 'api_project_email_list', { params: project }, { enabled: !isCompany });
  const changeCompany = useApiMutation(emails, 'changeCompanyEmail', SETTINGS);
  const changeProject = useApiMutation(emails, 'changeProjectEmail', SETTINGS);
  const change = (enabled: boolean) =>
    isCompany
      ? changeCompany.mutateAsync({ args: { params: company, body: { enabled } } })
      : changeProject.mutateAsync({ args: { params: project, body: { enabled } } });
  const busy = changeCompany.isPending || changeProject.isPending;
  return { isCompany, query: isCompany ? ofCompany : ofProject, change, busy };
}

/** Who gets mails of the company or project of the page, and the switch of one's reminders. */
export function useRecipients() {
  const { isCompany, company, project } = usePlace();
  const ofCompany = useApiQuery(emails, 'api_company_email_recipient_list', { params: company }, { enabled: isCompany });
  const ofProject = useApiQuery(emails, 'api_project_email_recipient_list', { params: project }, { enabled: !isCompany });
  const changeCompany = useApiMutation(emails, 'api_company_email_recipient_partial_update', RECIPIENTS);
  const changeProject = useApiMutation(emails, 'api_project_email_recipient_partial_update', RECIPIENTS);
  const change = ({ uid: recipientId }: MailRecipient, reminders: boolean) =>
    isCompany
      ? changeCompany.mutateAsync({ args: { params: { ...company, recipientId }, body: { reminders } } })
      : changeProject.mutateAsync({ args: { params: { ...project, recipientId }, body: { reminders } } });
  const busy = changeCompany.isPending || changeProject.isPending;
  return { query: isCompany ? ofCompany : ofProject, change, busy };
}
