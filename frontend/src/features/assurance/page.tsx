import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useParams } from 'react-router';
import { assurance } from '../../../../shared/contract/assurance/assurance.ts';
import { companyInvites } from '../../../../shared/contract/company/company-invites.ts';
import { invites } from '../../../../shared/contract/person/invites.ts';
import { shortId } from '../../../../shared/domain/kernel/names.ts';
import { useApiMutation, useApiQuery } from '../../api/queries.ts';
import { useCompanyRights } from '../../session/use-rights.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { EvidenceModal } from '../dashboard/index.ts';
import { askedOf, type NamedFigure } from './figure-text.ts';
import { Findings } from './findings.tsx';
import { ReplyModal } from './reply-modal.tsx';
import { Samples } from './samples.tsx';
import { Seats } from './seats.tsx';
import { assuranceTexts as texts } from './texts.ts';

const WHOLE_PROJECT = 'root';

/** The auditors of a project or company; for a project also their samples and findings. */
export default function AssurancePage() {
  const { projectId, companyId } = useParams();
  if (projectId) return <OfProject projectId={shortId(projectId)} />;
  return <OfCompany companyId={shortId(companyId ?? '')} />;
}

function OfCompany({ companyId }: { companyId: string }) {
  const params = { companyId };
  const query = useApiQuery(assurance, 'listCompanySeats', { params });
  const set = useApiMutation(assurance, 'setCompanySeat');
  const again = useApiMutation(companyInvites, 'sendCompanyInviteAgain');
  const { isAdmin } = useCompanyRights(companyId);
  return (
    <SpaceBetween size="l">
      <PageHeader title={texts.title} description={texts.companyIntro} />
      <QueryState query={query} isEmpty={() => false}>
        {(seats) => (
          <Seats
            seats={seats}
            maySet={isAdmin}
            set={(email, until) => set.mutateAsync({ args: { params, body: { email, until } } })}
            sendAgain={(inviteId) => again.mutateAsync({ args: { params: { ...params, inviteId } } })}
          />
        )}
      </QueryState>
    </SpaceBetween>
  );
}

function OfProject({ projectId }: { projectId: string }) {
  const params = { projectId };
  const query = useApiQuery(assurance, 'readAssurance', { params });
  const set = useApiMutation(assurance, 'setProjectSeat');
  const again = useApiMutation(invites, 'sendInviteAgain');
  const [explained, setExplained] = useState<NamedFigure>();
  const [found, setFound] = useState<NamedFigure>();
  return (
    <SpaceBetween size="l">
      <PageHeader title={texts.title} description={texts.intro} />
      <QueryState query={query} errorTitle={texts.loadError}>
        {({ auditor, seats, samples, findings }) => (
          <SpaceBetween size="l">
            <Samples
              projectId={projectId}
              samples={samples}
              findings={findings}
              auditor={auditor}
              onExplain={setExplained}
              onFinding={setFound}
            />
            <Findings projectId={projectId} findings={findings} auditor={auditor} onExplain={setExplained} />
            <Seats
              seats={seats}
              maySet={!auditor}
              set={(email, until) => set.mutateAsync({ args: { params, body: { email, until } } })}
              sendAgain={(inviteId) => again.mutateAsync({ args: { params: { ...params, inviteId } } })}
            />
          </SpaceBetween>
        )}
      </QueryState>
      {explained && (
        <EvidenceModal
          asked={askedOf(explained)}
          projectId={projectId}
          packageId={WHOLE_PROJECT}
          onClose={() => setExplained(undefined)}
        />
      )}
      {found && (
        <ReplyModal projectId={projectId} saying={{ kind: 'record', figure: found }} onClose={() => setFound(undefined)} />
      )}
    </SpaceBetween>
  );
}
