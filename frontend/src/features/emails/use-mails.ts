import { useParams } from 'react-router';
import { emails, type MailRecipient } from '../../../../shared/contract/tenant/emails.ts';
import { useApiMutation, useApiQuery } from '../../api/queries.ts';

/** The company or project in the address. */
function usePlace() {
  const { companyId = '', projectId = '' } = useParams();
  return { isCompany: companyId !== '', company: { companyId }, project: { projectId } };
}

/** The mails that are switched off for the page's company or project, and a function to switch them. */
export function useMailSettings() {
  const { isCompany, company, project } = usePlace();
  const ofCompany = useApiQuery(emails, 'readCompanyEmails', { params: company }, { enabled: isCompany });
  const ofProject = useApiQuery(emails, 'readProjectEmails', { params: project }, { enabled: !isCompany });
  const changeCompany = useApiMutation(emails, 'changeCompanyEmail');
  const changeProject = useApiMutation(emails, 'changeProjectEmail');
  const change = (enabled: boolean, ifMatch: number) =>
    isCompany
      ? changeCompany.mutateAsync({ args: { params: company, body: { enabled } }, options: { ifMatch } })
      : changeProject.mutateAsync({ args: { params: project, body: { enabled } }, options: { ifMatch } });
  const busy = changeCompany.isPending || changeProject.isPending;
  return { isCompany, query: isCompany ? ofCompany : ofProject, change, busy };
}

/** The recipients of mails of the page's company or project, and a function to switch a person's reminders. */
export function useRecipients() {
  const { isCompany, company, project } = usePlace();
  const ofCompany = useApiQuery(emails, 'listCompanyRecipients', { params: company }, { enabled: isCompany });
  const ofProject = useApiQuery(emails, 'listProjectRecipients', { params: project }, { enabled: !isCompany });
  const changeCompany = useApiMutation(emails, 'changeCompanyRecipient');
  const changeProject = useApiMutation(emails, 'changeProjectRecipient');
  const change = ({ uid: recipientId, version: ifMatch }: MailRecipient, reminders: boolean) =>
    isCompany
      ? changeCompany.mutateAsync({ args: { params: { ...company, recipientId }, body: { reminders } }, options: { ifMatch } })
      : changeProject.mutateAsync({ args: { params: { ...project, recipientId }, body: { reminders } }, options: { ifMatch } });
  const busy = changeCompany.isPending || changeProject.isPending;
  return { query: isCompany ? ofCompany : ofProject, change, busy };
}
