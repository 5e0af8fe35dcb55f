import type { UseQueryResult } from '@tanstack/react-query';
import { type CompanyInvite, companyInvites } from '../../../../shared/contract/company/company-invites.ts';
import { invites, type ProjectInvite } from '../../../../shared/contract/person/invites.ts';
import { useApiMutation, useApiQuery } from '../../api/queries.ts';
import { homeTexts as texts } from './texts.ts';

/**
 * An invitation to a company or project, or the person's own request to join one. `auditUntil`: last day of the audit that the
 * invitation is for.
 */
export type Invitation = {
  uid: string;
  name: string;
  role: string;
  isRequest: boolean;
  scopeUid: string;
  auditUntil?: string | undefined;
};

const ofCompany = ({ uid, company, auth, is_request, seat_until }: CompanyInvite): Invitation => ({
  uid,
  name: company.name,
  role: auth?.name ?? texts.member,
  isRequest: is_request,
  scopeUid: company.uid,
  auditUntil: seat_until,
});

const ofProject = ({ uid, project_discipline: { name, project }, is_request, seat_until }: ProjectInvite): Invitation => ({
  uid,
  name: project.name,
  role: name || texts.member,
  isRequest: is_request,
  scopeUid: project.uid,
  auditUntil: seat_until,
});

type State = Pick<UseQueryResult, 'error' | 'isPending'> & { refetch(): Promise<unknown> };
const stateOf = ({ error, isPending, refetch }: State) => ({ error, isPending, refetch });

/**
 * The person's open invitations and requests, with their actions (ADM-189 to ADM-198). `count`: for companies and projects
 * together, undefined until both are read (ADM-215).
 */
export function useInvitations() {
  const companyQuery = useApiQuery(companyInvites, 'listOwnCompanyInvites', {});
  const projectQuery = useApiQuery(invites, 'listOwnInvites', {});
  const answerCompany = useApiMutation(companyInvites, 'answerOwnCompanyInvite');
  const withdrawCompany = useApiMutation(companyInvites, 'withdrawCompanyRequest');
  const answerProject = useApiMutation(invites, 'answerInvite', { changes: 'own' });
  const withdrawProject = useApiMutation(invites, 'withdrawInvite', { changes: 'own' });
  return {
    count: companyQuery.data && projectQuery.data && companyQuery.data.length + projectQuery.data.length,
    company: {
      reloads: false,
      query: { ...stateOf(companyQuery), data: companyQuery.data?.map(ofCompany) },
      /** Includes the company's uid, so that the answer cannot apply to another invitation (ADM-551). */
      answer: ({ uid, scopeUid }: Invitation, accepted: boolean) =>
        answerCompany.mutateAsync({ args: { params: { inviteId: uid }, body: { accepted, company: scopeUid } } }),
      withdraw: ({ uid }: Invitation) => withdrawCompany.mutateAsync({ args: { params: { inviteId: uid } } }),
    },
    project: {
      reloads: true,
      query: { ...stateOf(projectQuery), data: projectQuery.data?.map(ofProject) },
      /** Accepting gives new rights, so the whole page is read again (ADM-318). */
      answer: async ({ uid, scopeUid }: Invitation, accepted: boolean) => {
        await answerProject.mutateAsync({
          args: { params: { projectId: scopeUid, inviteId: uid }, body: { status: accepted ? 'accepted' : 'rejected' } },
        });
        if (accepted) window.location.reload();
      },
      withdraw: ({ uid, scopeUid }: Invitation) =>
        withdrawProject.mutateAsync({ args: { params: { projectId: scopeUid, inviteId: uid } } }),
    },
  };
}

export type InvitationsState = ReturnType<typeof useInvitations>;
