import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Apportionment } from '../../../../shared/contract/project/apportionment.ts';
import { periods as periodsOf, type ReportingPeriod } from '../../../../shared/contract/project/periods.ts';
import { useApiQuery } from '../../api/queries.ts';
import { QueryState } from '../../ui/page/query-state.tsx';
import type { PlaceOfStructure } from '../structure/index.ts';
import { ShareForm } from './share-form.tsx';
import { SharesTable } from './shares-table.tsx';
import { SubmitPanel } from './submit-panel.tsx';
import { SubmittedShares } from './submitted-shares.tsx';
import { apportionmentTexts as t } from './texts.ts';
import { UnapprovedReports } from './unapproved-reports.tsx';
import { isSubmitting, LOOK_MS, sharesOf, sumLine } from './view.ts';

type Props = { place: PlaceOfStructure; period: ReportingPeriod; periods: readonly ReportingPeriod[] };

/** One period, read with the figures that its clients would receive. */
export function OnePeriod(props: Props) {
  const query = useApiQuery(periodsOf, 'readApportionment', argsOf(props));
  return (
    <QueryState query={query} errorTitle={t.loadError}>
      {(found) => <Parts {...props} found={found} />}
    </QueryState>
  );
}

const argsOf = ({ place, period }: Props) => ({
  params: { projectId: place.projectUid, reportingPeriodId: period.uid },
  query: { ref_id: place.packageId },
});

/** The shares of the clients, the omitted figures, the submission and the earlier submissions. */
function Parts({ found, ...props }: Props & { found: Apportionment }) {
  const { place, period, periods } = props;
  const { entries = [] } = sharesOf(period);
  // The list of periods does not show a submission whose worker died.
  const isBusy = found.status === 'submitting';
  const refetchInterval = (isBusy || isSubmitting(period)) && LOOK_MS;
  useApiQuery(periodsOf, 'readApportionment', argsOf(props), { refetchInterval });
  return (
    <SpaceBetween size="l">
      <Container header={<Header variant="h2">{t.shares}</Header>}>
        <SpaceBetween size="l">
          <ShareForm place={place} period={period} clients={found.clients} isDisabled={isBusy} />
          <SharesTable clients={found.clients} entries={entries} outcomes={found.outcomes} />
          <UnapprovedReports found={found} />
          <SubmitPanel place={place} period={period} found={found} sum={sumLine(entries)} />
        </SpaceBetween>
      </Container>
      <SubmittedShares periods={periods} clients={found.clients} />
    </SpaceBetween>
  );
}
