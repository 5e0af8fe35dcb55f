import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { EXPORT_FORMATS } from '../../../../shared/contract/jobs.ts';
import type { ExportedFile } from '../../../../shared/domain/access/export-access.ts';
import type { ExportFormat, WantedExport } from '../dashboard/index.ts';
import { exportTexts as texts } from './texts.ts';
import { useExport } from './use-export.ts';

/** One kind of file: its content, the formats, and the download (REP-026, REP-387). */
export function ExportCard({ what, place, submitted }: { what: ExportedFile; place: WantedExport['place']; submitted: boolean }) {
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [cumulative, setCumulative] = useState(false);
  const [allDigits, setAllDigits] = useState(false);
  const { state, progress, start } = useExport();
  const { title, text } = texts[what];
  return (
    <Container fitHeight header={<Header variant="h2">{title}</Header>}>
      <SpaceBetween size="m">
        <Box>{text}</Box>
        <FormField label={texts.format}>
          <RadioGroup
            ariaLabel={`${title}: ${texts.format}`}
            value={format}
            items={EXPORT_FORMATS.map((value) => ({
              value,
              label: texts.formats[value],
              ...(value === 'pdf' && { description: texts.pdfHint }),
            }))}
            onChange={({ detail }) => setFormat(EXPORT_FORMATS.find((each) => each === detail.value) ?? 'csv')}
          />
        </FormField>
        {what === 'indicators' && (
          <SpaceBetween size="xs">
            <Checkbox checked={cumulative} onChange={({ detail }) => setCumulative(detail.checked)}>
              {texts.cumulative}
            </Checkbox>
            <Checkbox
              checked={format === 'csv' || (format === 'xlsx' && allDigits)}
              description={texts.allDigitsHint}
              disabled={format !== 'xlsx'}
              onChange={({ detail }) => setAllDigits(detail.checked)}
            >
              {texts.allDigits}
            </Checkbox>
          </SpaceBetween>
        )}
        {state === 'failed' && <Alert type="error">{texts.failed}</Alert>}
        {state === 'running' && <ProgressBar value={progress} label={texts.running} />}
        <Button
          variant={what === 'inputs' ? 'primary' : 'normal'}
          loading={state === 'running'}
          ariaLabel={`${texts.export}: ${title}`}
          onClick={() => void start({ what, format, cumulative, submitted, allDigits, place })}
        >
          {texts.export}
        </Button>
      </SpaceBetween>
    </Container>
  );
}
