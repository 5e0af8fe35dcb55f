import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type ApiDescription, tenant } from '../../../../shared/contract/tenant/tenant.ts';
import { useApiQuery } from '../../api/queries.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { saveBlob } from '../../ui/save-blob.ts';
import './documentation.css';
import { OperationList } from './operation-list.tsx';
import { OperationView } from './operation-view.tsx';
import { operationsOf } from './operations.ts';
import { documentationTexts as texts } from './texts.ts';
import type { Schema } from './type-text.ts';

/** The API's own description, with requests to try (ADM-079, ADM-249). */
export default function DocumentationPage() {
  const query = useApiQuery(tenant, 'readApiDescription', {}, { staleTime: Number.POSITIVE_INFINITY });
  const download = () => saveBlob(new Blob([JSON.stringify(query.data)], { type: 'application/json' }), 'swagger.json');
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={texts.title}
        description={texts.intro}
        actions={query.data && <Button onClick={download}>{texts.download}</Button>}
      />
      <QueryState query={query} errorTitle={texts.failed}>
        {(description) => <Viewer description={description} />}
      </QueryState>
    </SpaceBetween>
  );
}

function Viewer({ description }: { description: ApiDescription }) {
  const [query] = useSearchParams();
  const operations = useMemo(() => operationsOf(description), [description]);
  const wanted = query.get('operation');
  if (wanted === null) return <OperationList operations={operations} />;
  const operation = operations.find(({ id }) => id === wanted);
  const filter = query.get('filter');
  return (
    <SpaceBetween size="m">
      <AppLink href={filter === null ? '/documentation' : `/documentation?${new URLSearchParams({ filter })}`}>
        {texts.all}
      </AppLink>
      {operation === undefined ? (
        <EmptyState title={texts.unknown} />
      ) : (
        <OperationView operation={operation} types={(description.components.schemas ?? {}) as Record<string, Schema>} />
      )}
    </SpaceBetween>
  );
}
