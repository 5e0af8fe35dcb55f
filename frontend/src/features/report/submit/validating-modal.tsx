import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import { formatFigure } from '../../../ui/format.ts';
import { Modal, ModalButtons } from '../../../ui/modal.tsx';
import { submitTexts as texts } from './texts.ts';
import type { SubmissionState } from './use-submission.ts';

const DECIMALS = 2;
const shown = (value: string | number | null, digits: 'all' | number) => (value === null ? '–' : formatFigure(value, digits));

/** 'Validating report...' while the indicators are calculated, then the unusual results (REP-261 to REP-268). */
export function ValidatingModal({ flow }: { flow: SubmissionState }) {
  const { step, unusual, proceed, close } = flow;
  const footer = step !== 'validating' && (
    <ModalButtons>
      {step === 'unusual' && <Button onClick={proceed}>{texts.ignore}</Button>}
      <Button variant="primary" onClick={close}>
        {step === 'failed' ? texts.backToReport : texts.goBack}
      </Button>
    </ModalButtons>
  );
  return (
    <Modal header={texts.validating} footer={footer} onClose={close}>
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
