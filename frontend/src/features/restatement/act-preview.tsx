import Box from '@cloudscape-design/components/box';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import type { ReportAct } from '../../../../shared/contract/report/act-preview.ts';
import { reports } from '../../../../shared/contract/report/reports.ts';
import { call } from '../../api/client.ts';
import { QueryState } from '../../ui/page/query-state.tsx';
import { RestatedFigures } from './restated-figures.tsx';
import { restatementTexts as texts } from './texts.ts';

/** A report, by uid and by uid of its structure. */
type NamedReport = { structureUid: string; uid: string };

/** The effects of an act on a report, requested again for each dialog. */
export const askPreview = ({ structureUid, uid }: NamedReport, act: ReportAct, signal?: AbortSignal) =>
  call(
    reports.previewReportAct,
    { params: { trackerId: structureUid, commitId: uid }, body: act },
    signal === undefined ? {} : { signal },
  );

/** Old and new values of the official figures that an act would change. Hidden for a report whose figures are not official. */
export function ActPreviewList({ report, act }: { report: NamedReport; act: ReportAct }) {
  const query = useQuery({
    queryKey: ['previewReportAct', report.uid, act],
    queryFn: ({ signal }) => askPreview(report, act, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
  return (
    <QueryState query={query} empty={null}>
      {({ isOfficial, projects }) =>
        isOfficial && (
          <SpaceBetween size="s">
            {projects.map(({ uid, name, figures }) =>
              figures.length === 0 ? (
                <div key={uid}>
                  <Header variant="h3">{projects.length > 1 ? name : texts.figures}</Header>
                  <Box color="text-body-secondary">{texts.noFigures}</Box>
                </div>
              ) : (
                <RestatedFigures
                  key={uid}
                  figures={figures}
                  {...(projects.length > 1 && { title: `${texts.figures}: ${name}` })}
                />
              ),
            )}
          </SpaceBetween>
        )
      }
    </QueryState>
  );
}
