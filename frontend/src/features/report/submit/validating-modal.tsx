import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { formatFigure } from '../../../ui/format.ts';
import { byIntent } from '../../../ui/modal-dismiss.ts';
import { common } from '../../../ui/texts.ts';
import { submitTexts as texts } from './texts.ts';
import type { SubmissionState } from './use-submission.ts';

const DECIMALS = 2;
const shown = (value: string | number | null, digits: 'all' | number) => (value === null ? '–' : formatFigure(value, digits));

/** 'Validating report...' while the indicators are worked out, and what looks unusual in them (REP-261 to REP-268). */
export function ValidatingModal({ flow }: { flow: SubmissionState }) {
  const { step, unusual, proceed, close } = flow;
  const footer = step !== 'validating' && (
    <Box float="right">
      <SpaceBetween size="xs" direction="horizontal">
        {step === 'unusual' && <Button onClick={proceed}>{texts.ignore}</Button>}
        <Button variant="primary" onClick={close}>
          {step === 'failed' ? texts.backToReport : texts.goBack}
        </Button>
      </SpaceBetween>
    </Box>
  );
  return (
    <Modal visible header={texts.validating} footer={footer} closeAriaLabel={common.close} onDismiss={byIntent(close)}>
      {step === 'validating' && <ProgressBar ariaLabel={texts.validating} value={50} description={texts.validatingText} />}
      {step === 'failed' && <Alert type="error">{texts.failed}</Alert>}
      {step === 'unusual' && (
        <Alert type="warning" header={texts.unusual}>
          <p>{texts.unusualText}</p>
          <ul>
            {unusual.map(({ name, result_value, metrics }) => (
              <li key={name}>
                <strong>
                  {name}: {shown(result_value, DECIMALS)}
                </strong>
                <ul>
                  {metrics.map((metric) => (
                    <li key={metric.name}>
                      {metric.name}: {shown(metric.value, 'all')}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </Modal>
  );
}
