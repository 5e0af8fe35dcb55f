import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Checkbox from '@cloudscape-design/components/checkbox';
import FileUpload from '@cloudscape-design/components/file-upload';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { fill } from '../../../../ui/fill.ts';
import { countOf } from '../../../../ui/format.ts';
import { LineList, OutcomeCounts } from './line-list.tsx';
import { type AnswerRow, countOutcomes, type FileLine, withMetrics } from './lines.ts';
import { factorFileTexts as texts } from './texts.ts';
import type { FactorImportState } from './use-factor-import.ts';

type ChooseProps = { file: File | undefined; reason: string | undefined; onFile(file: File | undefined): void };

/** The choice of a file, by button or drag and drop, and the reason why the last file was refused. */
export const ChooseFactorFile = ({ file, reason, onFile }: ChooseProps) => (
  <SpaceBetween size="m">
    <Box variant="p">{texts.intro}</Box>
    {reason !== undefined && (
      <Alert type="error" header={texts.refusedFile}>
        {reason}
      </Alert>
    )}
    <FormField label={texts.field} description={texts.hint}>
      <FileUpload
        value={file ? [file] : []}
        accept=".csv,.tsv,.txt,text/csv"
        showFileSize
        onChange={({ detail }) => onFile(detail.value[0])}
        i18nStrings={{
          uploadButtonText: () => texts.choose,
          dropzoneText: () => texts.drop,
          removeFileAriaLabel: () => texts.remove,
        }}
      />
    </FormField>
    <Box color="text-body-secondary" fontSize="body-s">
      {texts.columns}
    </Box>
  </SpaceBetween>
);

type CheckedProps = {
  state: Extract<FactorImportState, { step: 'checked' }>;
  addsMetrics: boolean;
  onAddMetrics(adds: boolean): void;
};

/** The preview of an import: counts, missing base metrics, and every row. */
export function CheckedFactors({ state: { file, lines }, addsMetrics, onAddMetrics }: CheckedProps) {
  const shown = withMetrics(lines, addsMetrics);
  const { added, changed } = countOutcomes(shown);
  const keepsSources =
    file.rows[0]?.source === undefined && shown.some(({ outcome, fields }) => outcome === 'changed' && fields.includes('factor'));
  const missing = new Set(
    lines.filter(({ isNewMetric }) => isNewMetric).map(({ metric, unit, category }) => JSON.stringify([metric, unit, category])),
  );
  return (
    <SpaceBetween size="m">
      {file.layout === 'uk' && <Box color="text-body-secondary">{texts.uk}</Box>}
      {file.ignored.length > 0 && <Alert type="info">{fill(texts.ignored, { columns: file.ignored.join(', ') })}</Alert>}
      {keepsSources && <Alert type="warning">{texts.keepsSources}</Alert>}
      <OutcomeCounts lines={shown} />
      {added + changed === 0 && <Alert type="info">{texts.nothing}</Alert>}
      {missing.size > 0 && (
        <Checkbox
          checked={addsMetrics}
          description={texts.addMetricsHint}
          onChange={({ detail }) => onAddMetrics(detail.checked)}
        >
          {countOf(missing.size, texts.addMetrics)}
        </Checkbox>
      )}
      <LineList lines={shown} />
    </SpaceBetween>
  );
}

/** Announces the result to screen readers, because the whole dialog changes and nothing in it takes the focus. */
export const ImportStatus = ({ state, addsMetrics }: { state: FactorImportState; addsMetrics: boolean }) => (
  <div className="only-read" role="status">
    {state.step === 'checked' && fill(texts.checked, countOutcomes(withMetrics(state.lines, addsMetrics)))}
    {state.step === 'stopped' && `${texts.stopped}. ${state.reason}`}
    {state.step === 'done' && fill(texts.checked, countOutcomes(state.answers))}
  </div>
);

/** How much of a stopped import is saved, and what to do next. */
export const StoppedImport = ({ answers, left, reason }: Extract<FactorImportState, { step: 'stopped' }>) => (
  <Alert type="error" header={texts.stopped}>
    <SpaceBetween size="xxs">
      <Box>{reason}</Box>
      <Box>{countOf(answers.filter(({ outcome }) => outcome !== 'refused').length, texts.stoppedSaved)}</Box>
      <Box>{countOf(left.length, texts.stoppedLeft)}</Box>
    </SpaceBetween>
  </Alert>
);

/** The result of an import, with the rows that the server refused after the check. */
export function ImportedFactors({ answers, lines }: { answers: readonly AnswerRow[]; lines: readonly FileLine[] }) {
  const refused = new Map(answers.filter(({ outcome }) => outcome === 'refused').map(({ line, reason }) => [line, reason]));
  const late = lines.flatMap((each) =>
    refused.has(each.line) ? [{ ...each, outcome: 'refused' as const, reason: refused.get(each.line) ?? '' }] : [],
  );
  return (
    <SpaceBetween size="m">
      <Alert type={late.length > 0 ? 'warning' : 'success'}>{late.length > 0 ? texts.importedBut : texts.imported}</Alert>
      <OutcomeCounts lines={answers} />
      {late.length > 0 && <LineList lines={late} />}
    </SpaceBetween>
  );
}
