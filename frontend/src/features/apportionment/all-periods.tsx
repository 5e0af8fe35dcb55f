import Alert from '@cloudscape-design/components/alert';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useNavigate, useParams } from 'react-router';
import { periods as periodsOf, type ReportingPeriod } from '../../../../shared/contract/project/periods.ts';
import { shortId } from '../../../../shared/domain/kernel/names.ts';
import { useApiQuery } from '../../api/queries.ts';
import { useToday } from '../../session/use-tenant.ts';
import { QueryState } from '../../ui/page/query-state.tsx';
import type { PlaceOfStructure } from '../structure/index.ts';
import { OnePeriod } from './one-period.tsx';
import { apportionmentTexts as t } from './texts.ts';
import { chosenPeriod, isSubmitting, LOOK_MS, periodOptions } from './view.ts';

/** The periods of the project, one of them chosen (ADM-113, ADM-311, ADM-573). */
export function AllPeriods({ place }: { place: PlaceOfStructure }) {
  const query = useApiQuery(periodsOf, 'listPeriods', { params: { projectId: place.projectUid } });
  return (
    <QueryState query={query} errorTitle={t.loadError} empty={<Alert type="info">{t.noPeriods}</Alert>}>
      {(periods) => <Chosen place={place} periods={periods} />}
    </QueryState>
  );
}

/** The chosen period is in the address, so a link and a reload show the same one (ADM-068). */
function Chosen({ place, periods }: { place: PlaceOfStructure; periods: ReportingPeriod[] }) {
  const { reportingPeriodId, projectId = '', refId: packageId } = useParams();
  const navigate = useNavigate();
  const today = useToday();
  // During a submission this component polls the list.
  const refetchInterval = periods.some(isSubmitting) && LOOK_MS;
  useApiQuery(periodsOf, 'listPeriods', { params: { projectId: place.projectUid } }, { refetchInterval });
  const period = chosenPeriod(periods, reportingPeriodId, today)!;
  const options = periodOptions(periods);
  const base = `/project/${shortId(projectId)}${packageId ? `/wpack/${shortId(packageId)}` : ''}/apportionment`;
  return (
    <SpaceBetween size="l">
      <FormField label={t.period}>
        <Select
          selectedOption={options.find(({ value }) => value === period.uid) ?? null}
          options={options}
          onChange={({ detail }) => navigate(`${base}/${shortId(detail.selectedOption.value!)}`, { replace: true })}
        />
      </FormField>
      <OnePeriod key={period.uid} place={place} period={period} periods={periods} />
    </SpaceBetween>
  );
}
