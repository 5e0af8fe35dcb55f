import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useSearchParams } from 'react-router';
import { dashboard } from '../../../../shared/contract/indicator/dashboard.ts';
import { useApiQuery } from '../../api/queries.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { CodeText } from './code-text.tsx';
import './documentation.css';
import { documentationTexts as texts } from './texts.ts';

/** Shows the API's response for the dashboard of `?project=`, for people who write clients (ADM-080, ADM-563). */
export default function DashboardTestPage() {
  const [query] = useSearchParams();
  const projectId = query.get('project') ?? '';
  return (
    <SpaceBetween size="l">
      <PageHeader title={texts.testTitle} />
      {projectId === '' ? <Box>{texts.testHow}</Box> : <Answer projectId={projectId} />}
    </SpaceBetween>
  );
}

function Answer({ projectId }: { projectId: string }) {
  const query = useApiQuery(dashboard, 'readWholeDashboard', { params: { projectId } });
  return <QueryState query={query}>{(answer) => <CodeText>{JSON.stringify(answer, null, 2)}</CodeText>}</QueryState>;
}
