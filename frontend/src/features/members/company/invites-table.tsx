import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Company } from '../../../../../shared/contract/company/companies.ts';
import { type CompanyInvite, companyInvites } from '../../../../../shared/contract/company/company-invites.ts';
import { useApiMutation, useApiQuery } from '../../../api/queries.ts';
import { InvitesList, useSayDone } from '../invites/invites-list.tsx';
import { RejectedInvites } from '../invites/rejected-invites.tsx';
import { companyMemberTexts as ct, requestTexts } from '../texts.ts';
import { CompanyInviteModal } from './invite-modal.tsx';

/** The offered role, or that the person asks to join. */
const roleText = ({ is_request, auth }: CompanyInvite) => (is_request ? requestTexts.asks : (auth?.name ?? ct.member));

/** The open invitations and requests to join a company, and below them the rejected invitations. */
export function CompanyInvitesTable({ company, isAdmin }: { company: Company; isAdmin: boolean }) {
  const params = { companyId: company.uid };
  const query = useApiQuery(companyInvites, 'listCompanyInvites', { params, query: {} });
  const rejectedQuery = { params, query: { rejected: 'true' } };
  const rejected = useApiQuery(companyInvites, 'listCompanyInvites', rejectedQuery, { enabled: isAdmin });
  const creating = useApiMutation(companyInvites, 'inviteToCompany');
  const answering = useApiMutation(companyInvites, 'answerCompanyInvite');
  const withdrawing = useApiMutation(companyInvites, 'withdrawCompanyInvite');
  const again = useApiMutation(companyInvites, 'sendCompanyInviteAgain');
  const sayDone = useSayDone();
  const paramsOf = ({ uid }: CompanyInvite) => ({ companyId: company.uid, inviteId: uid });
  const answer = (invite: CompanyInvite, accepted: boolean) =>
    answering.mutateAsync({ args: { params: paramsOf(invite), body: { accepted, company: company.uid } } });
  const writes = {
    accept: (invite: CompanyInvite) => answer(invite, true),
    reject: (request: CompanyInvite) => answer(request, false),
    sendAgain: (invite: CompanyInvite) => again.mutateAsync({ args: { params: paramsOf(invite) } }),
    withdraw: (invite: CompanyInvite) => withdrawing.mutateAsync({ args: { params: paramsOf(invite) } }),
  };
  const inviteAgain = ({ email, auth }: CompanyInvite) =>
    creating.mutateAsync({ args: { params, body: { email, is_admin: auth !== null } } });
  return (
    <SpaceBetween size="l">
      <InvitesList
        query={query}
        place={company}
        isAdmin={isAdmin}
        roleText={roleText}
        writes={writes}
        acceptRequest={(request) => sayDone(answer(request, true), requestTexts.accepted)}
        inviteModal={(onClose) => <CompanyInviteModal company={company} onClose={onClose} />}
      />
      {isAdmin && (
        <RejectedInvites rejected={rejected.data ?? []} roleText={roleText} isBusy={creating.isPending} again={inviteAgain} />
      )}
    </SpaceBetween>
  );
}
