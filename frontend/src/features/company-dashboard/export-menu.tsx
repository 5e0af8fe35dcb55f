import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { useState } from 'react';
import { companyDashboard } from '../../../../shared/contract/indicator/company-dashboard.ts';
import { results } from '../../../../shared/contract/indicator/results.ts';
import { countsText, exportName } from '../../../../shared/domain/file/export-name.ts';
import type { KeptDigits } from '../../../../shared/domain/kernel/digits.ts';
import type { Interval } from '../../../../shared/domain/kernel/intervals.ts';
import { download, startJob } from '../../api/client.ts';
import { isFailure } from '../../ui/failure.ts';
import { useFlash } from '../../ui/flash.tsx';
import { saveBlob } from '../../ui/save-blob.ts';
import type { ChosenRange, ExportFormat, FigureView } from '../dashboard/index.ts';
import { saveExport } from '../uploads/index.ts';
import { companyTexts as texts } from './texts.ts';

type Props = { companyId: string; name: string; view: FigureView; range: ChosenRange; interval: Interval | undefined };
type Choice = keyof typeof texts.exports;

/** The CSV of the answer to one request, which has room for some 40 MB. */
async function saveCsv({ companyId, name, view, range, interval }: Props): Promise<void> {
  const submitted = view === 'submitted';
  const query = {
    ...range,
    submitted: String(submitted),
    digits: 'all' as const,
    reports: 'true',
    ...(interval && { summary_cumulation_period: interval }),
  };
  const file = await download(companyDashboard.exportCompanyResults, { params: { companyId }, query });
  const days = { from: range.fromDate, to: range.toDate };
  saveBlob(file, `${exportName({ place: name, content: 'indicators', ...days, counts: countsText(submitted) })}.csv`);
}

type WantedFile = { format: ExportFormat; cumulative: boolean; digits: KeptDigits };

/** What each entry of the menu asks for. With all digits, a figure with more than Excel keeps becomes a text. */
const WANTED: Readonly<Record<Choice, WantedFile>> = {
  csv: { format: 'csv', cumulative: false, digits: 'all' },
  xlsx: { format: 'xlsx', cumulative: false, digits: 'meaning' },
  xlsxAll: { format: 'xlsx', cumulative: false, digits: 'all' },
  pdf: { format: 'pdf', cumulative: false, digits: 'meaning' },
  cumulative: { format: 'xlsx', cumulative: true, digits: 'meaning' },
  cumulativeAll: { format: 'xlsx', cumulative: true, digits: 'all' },
};

async function saveInBackground(choice: Choice, { companyId, view, range, interval }: Props): Promise<void> {
  const body = { ...range, submitted: view === 'submitted', ...(interval && { interval }), ...WANTED[choice] };
  await saveExport(await startJob(results.createCompanyExport, { params: { companyId }, body }));
}

const TOO_LARGE = 413;

/** Saves a CSV at once where it fits into an answer; other files are written in the background. */
async function save(choice: Choice, props: Props): Promise<void> {
  if (choice !== 'csv') return saveInBackground(choice, props);
  try {
    await saveCsv(props);
  } catch (error) {
    if (!isFailure(error) || error.status !== TOO_LARGE) throw error;
    await saveInBackground(choice, props);
  }
}

/** The menu of the dashboard's exports. */
export function CompanyExportMenu(props: Props) {
  const [busy, setBusy] = useState(false);
  const flash = useFlash();
  const choose = async (choice: Choice) => {
    setBusy(true);
    try {
      await save(choice, props);
    } catch (error) {
      console.error('The export has failed', error);
      // A failed PDF is only logged (REP-389).
      if (choice !== 'pdf') flash({ type: 'error', content: texts.exportFailed });
    }
    setBusy(false);
  };
  return (
    <ButtonDropdown
      items={Object.entries(texts.exports).map(([id, text]) => ({ id, text }))}
      loading={busy}
      onItemClick={({ detail }) => void choose(detail.id as Choice)}
    >
      {texts.menu}
    </ButtonDropdown>
  );
}
