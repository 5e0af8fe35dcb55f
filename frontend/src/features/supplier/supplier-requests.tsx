import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { Project } from '../../../../shared/contract/project/projects.ts';
import { type SupplierRequest, suppliers } from '../../../../shared/contract/supplier/suppliers.ts';
import { allowsSuppliers } from '../../../../shared/domain/supplier/request.ts';
import { useApiMutation, useApiQuery } from '../../api/queries.ts';
import { useProjectRights } from '../../session/use-rights.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { fill } from '../../ui/fill.ts';
import { useFlash } from '../../ui/flash.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { AcceptForm } from './accept-form.tsx';
import { Suppliers } from './suppliers.tsx';
import { supplierTexts as t } from './texts.ts';

/**
 * The suppliers of a project and, while it allows suppliers, the requests from others, for its administrators (ADM-131, ADM-417).
 * A relation continues after suppliers are disallowed, until one side ends it.
 */
export function SupplierRequests({ project }: { project: Project }) {
  const { isAdmin } = useProjectRights(project.uid, project.company.uid);
  return isAdmin ? <Panel project={project} /> : null;
}

function Panel({ project }: { project: Project }) {
  const query = useApiQuery(suppliers, 'listSupplierRequests', { params: { projectId: project.uid } });
  const supplying = <Suppliers project={project} requests={query.data ?? []} />;
  if (!allowsSuppliers(project.meta_json)) return supplying;
  const outstanding = query.data?.filter(({ status }) => status === 'outstanding');
  return (
    <SpaceBetween size="l">
      <Container
        header={
          <Header variant="h2" counter={outstanding && `(${outstanding.length})`}>
            {t.requests}
          </Header>
        }
      >
        <QueryState query={query} isEmpty={() => outstanding?.length === 0} empty={<Box>{t.noneToReview}</Box>}>
          {() => (
            <SpaceBetween size="l">
              {outstanding?.map((request) => (
                <Request key={request.uid} project={project} request={request} />
              ))}
            </SpaceBetween>
          )}
        </QueryState>
      </Container>
      {supplying}
    </SpaceBetween>
  );
}

/** A request with its project, 'Accept' and 'Decline'. Accepting opens the form inside the request (ADM-137). */
function Request({ project, request }: { project: Project; request: SupplierRequest }) {
  const [asked, setAsked] = useState<'accept' | 'reject'>();
  const close = () => setAsked(undefined);
  const { project: supplier, name: role } = request.supplier_discipline;
  return (
    <SpaceBetween size="s">
      <SpaceBetween size="xs" direction="horizontal" alignItems="center">
        <Box variant="strong">{supplier.name}</Box>
        <Badge color="blue">{t.pendingReview}</Badge>
      </SpaceBetween>
      <Box color="text-body-secondary">
        {t.company}: {request.supplier_company.name} · {t.role}: {role} · {t.sent}:{' '}
        <DateText date={request.created} format="ordinal" />
      </Box>
      {asked === 'accept' ? (
        <AcceptForm project={project} request={request} onClose={close} />
      ) : (
        <SpaceBetween size="xs" direction="horizontal">
          <Button ariaLabel={fill(t.acceptOf, { name: supplier.name })} onClick={() => setAsked('accept')}>
            {t.accept}
          </Button>
          <Button ariaLabel={fill(t.rejectOf, { name: supplier.name })} onClick={() => setAsked('reject')}>
            {t.reject}
          </Button>
        </SpaceBetween>
      )}
      {asked === 'reject' && <Rejection project={project} request={request} onClose={close} />}
    </SpaceBetween>
  );
}

function Rejection({ project, request, onClose }: { project: Project; request: SupplierRequest; onClose(): void }) {
  const flash = useFlash();
  const answer = useApiMutation(suppliers, 'answerSupplierRequest');
  const params = { projectId: project.uid, requestId: request.uid };
  const reject = async () => {
    await answer.mutateAsync({ args: { params, body: { status: 'rejected' } } });
    flash({ type: 'success', content: t.rejected });
  };
  return (
    <ConfirmModal title={t.rejectTitle} confirmText={t.reject} onConfirm={reject} onClose={onClose}>
      {t.rejectAsk}
    </ConfirmModal>
  );
}
