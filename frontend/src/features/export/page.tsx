import ColumnLayout from '@cloudscape-design/components/column-layout';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useParams } from 'react-router';
import { shortId } from '../../../../shared/domain/kernel/names.ts';
import { useProjectRights } from '../../session/use-rights.ts';
import { useScope, useScopeProject } from '../../session/use-scope.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { FigureSwitch, RangePicker, useFigureView, useRange } from '../dashboard/index.ts';
import { CutPeriod } from './cut-period.tsx';
import { ExportCard } from './export-card.tsx';
import { offeredFiles } from './offered-files.ts';
import { exportTexts as texts } from './texts.ts';

/** Files of a project's figures over a range of days (REP-026). */
export default function ExportPage() {
  const scope = useScope();
  const { refId: packageId } = useParams();
  const project = useScopeProject(scope);
  const rights = useProjectRights(project?.uid, project?.company.uid);
  const [range, setRange] = useRange();
  const [view, setView] = useFigureView();
  if (scope.kind !== 'project' && scope.kind !== 'package') return null;
  const place = { projectId: shortId(scope.projectId), packageId: packageId === undefined ? 'root' : shortId(packageId), range };
  return (
    <SpaceBetween size="l">
      <PageHeader title={texts.title} description={texts.intro} />
      <div className="date-range">
        <RangePicker range={range} onChange={setRange} />
        <FigureSwitch view={view} onChange={setView} />
      </div>
      <CutPeriod projectId={place.projectId} range={range} onShow={setRange} />
      <ColumnLayout columns={2}>
        {offeredFiles(rights).map((what) => (
          <ExportCard key={what} what={what} place={place} submitted={view === 'submitted'} />
        ))}
      </ColumnLayout>
    </SpaceBetween>
  );
}
