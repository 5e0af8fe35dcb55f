import ButtonDropdown, { type ButtonDropdownProps } from '@cloudscape-design/components/button-dropdown';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useFlash } from '../../ui/flash.tsx';
import { fetchExport, type WantedExport } from './fetch-export.ts';
import type { FigureView } from './figure/figure-view.ts';
import type { ChosenRange } from './range/range.ts';
import { dashboardTexts as texts } from './texts.ts';

type Props = {
  projectId: string;
  packageId: string;
  range: ChosenRange;
  view: FigureView;
  metaJson: Readonly<Record<string, unknown>> | undefined;
};
type Choice = 'inputs' | 'indicators' | 'cumulative' | 'other' | 'apportion';

const wantedOf = (choice: Choice, { projectId, packageId, range, view }: Props): WantedExport => ({
  what: choice === 'inputs' ? 'inputs' : 'indicators',
  format: 'csv',
  cumulative: choice === 'cumulative',
  submitted: view === 'submitted',
  allDigits: true,
  place: { projectId, packageId, range },
});

const placeOf = ({ projectId, packageId }: Props) => `/project/${projectId}${packageId === 'root' ? '' : `/wpack/${packageId}`}`;

const otherFormats = (props: Props) => {
  const { range, view } = props;
  const figures = view === 'submitted' ? '&figures=submitted' : '';
  return `${placeOf(props)}/export?from=${range.fromDate}&to=${range.toDate}${figures}`;
};

/** The exports of the dashboard (REP-170, REP-174, REP-175), and a link to apportionment if it is set up (REP-173). */
export function ExportMenu(props: Props) {
  const [busy, setBusy] = useState(false);
  const flash = useFlash();
  const navigate = useNavigate();
  const choose = async (choice: Choice) => {
    if (choice === 'other') return navigate(otherFormats(props));
    if (choice === 'apportion') return navigate(`${placeOf(props)}/apportionment`);
    setBusy(true);
    try {
      await fetchExport(wantedOf(choice, props));
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
