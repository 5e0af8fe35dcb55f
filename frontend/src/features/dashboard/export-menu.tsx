import ButtonDropdown, { type ButtonDropdownProps } from '@cloudscape-design/components/button-dropdown';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { dashboard } from '../../../../shared/contract/indicator/dashboard.ts';
import { download } from '../../api/client.ts';
import { useFlash } from '../../ui/flash.tsx';
import { saveBlob } from '../../ui/save-blob.ts';
import type { FigureView } from './figure-view.ts';
import type { ChosenRange } from './range.ts';
import { dashboardTexts as texts } from './texts.ts';

type Props = {
  projectId: string;
  packageId: string;
  range: ChosenRange;
  view: FigureView;
  metaJson: Readonly<Record<string, unknown>> | undefined;
};
type Choice = 'inputs' | 'indicators' | 'cumulative' | 'other' | 'apportion';

const fetchFile = async (choice: Choice, { projectId, packageId, range, view }: Props): Promise<[Blob, string]> => {
  const params = { projectId };
  if (choice === 'inputs')
    return [
      await download(dashboard.exportInputs, { params, query: { refId: packageId, ...range, format: 'excel', figures: view } }),
      'project_inputs.csv',
    ];
  const cumulative = choice === 'cumulative' ? 'true' : 'false';
  const submitted = String(view === 'submitted');
  const query = {
    refId: packageId,
    ...range,
    period: 'project',
    cumulative,
    submitted,
    digits: 'all' as const,
    reports: 'true',
  };
  return [await download(dashboard.exportIndicators, { params, query }), 'indicators.csv'];
};

const placeOf = ({ projectId, packageId }: Props) => `/project/${projectId}${packageId === 'root' ? '' : `/wpack/${packageId}`}`;

const otherFormats = (props: Props) => {
  const { range, view } = props;
  const figures = view === 'submitted' ? '&figures=submitted' : '';
  return `${placeOf(props)}/export?from=${range.fromDate}&to=${range.toDate}${figures}`;
};

/** The files of the dashboard (REP-170, REP-174, REP-175), and the way to apportionment where it is set up (REP-173). */
export function ExportMenu(props: Props) {
  const [busy, setBusy] = useState(false);
  const flash = useFlash();
  const navigate = useNavigate();
  const choose = async (choice: Choice) => {
    if (choice === 'other') return navigate(otherFormats(props));
    if (choice === 'apportion') return navigate(`${placeOf(props)}/apportionment`);
    setBusy(true);
    try {
      saveBlob(...(await fetchFile(choice, props)));
    } catch {
      flash({ type: 'error', content: texts.exportFailed });
    }
    setBusy(false);
  };
  const items: ButtonDropdownProps.Items = [
    { id: 'inputs', text: texts.exportInputs },
    { id: 'indicators', text: texts.exportIndicators },
    { id: 'cumulative', text: texts.exportCumulative },
    { id: 'other', text: texts.otherFormats },
    ...(props.metaJson?.apportionment ? [{ id: 'apportion', text: texts.apportion }] : []),
  ];
  return (
    <ButtonDropdown items={items} loading={busy} onItemClick={({ detail }) => void choose(detail.id as Choice)}>
      {texts.menu}
    </ButtonDropdown>
  );
}
