import Box from '@cloudscape-design/components/box';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { EvidenceLine, ReportEvidence } from '../../../../../shared/contract/indicator/results.ts';
import type { SubmissionFacts } from '../../../../../shared/contract/report/receipts.ts';
import { qualityText } from '../../../../../shared/domain/report/quality.ts';
import { fill } from '../../../ui/fill.ts';
import { formatMoment } from '../../../ui/format.ts';
import { IdentityOfFactor, receiptTexts, UploadsOfSubmission } from '../../receipt/index.ts';
import { conversionOf, howGiven, subMetricsOf } from './levels.ts';
import { Parts, ValueOf } from './parts.tsx';
import { explanationTexts as texts } from './texts.ts';

type Props = { evidence: ReportEvidence; facts: SubmissionFacts; line: EvidenceLine; onOpen(uid: string): void };

/** A metric behind a figure: its value and origin, its factor, its parts and the files of its section. */
export function MetricLevel({ evidence: { lines, uploads }, facts, line, onOpen }: Props) {
  const parts = subMetricsOf(lines, line.uid);
  const own = uploads?.filter(({ section }) => section === line.section_uid) ?? null;
  return (
    <SpaceBetween size="l">
      <KeyValuePairs columns={3} items={factsOf(line)} />
      {line.part?.factor_state === 'found' && (
        <div>
          <Header variant="h3">{texts.source}</Header>
          <IdentityOfFactor identity={line.part.identity} />
        </div>
      )}
      {parts.length > 0 && <Parts title={fill(texts.parts, { name: line.name })} lines={parts} onOpen={onOpen} />}
      <div>
        {line.section !== '' && <Box color="text-body-secondary">{fill(texts.ofSection, { section: line.section })}</Box>}
        <UploadsOfSubmission place={facts} uploads={own} />
      </div>
    </SpaceBetween>
  );
}

/** Whether a person entered the value. Marks of hidden and not-due metrics do not count. */
const isEntered = ({ value, by, marks }: NonNullable<EvidenceLine['typed']>): boolean =>
  value !== null || by !== null || marks.includes('not-applicable');

/** The stated quality of a value, and its share estimated by suppliers. */
const qualityFacts = ({ quality, received_estimated: share }: NonNullable<EvidenceLine['typed']>): string[] =>
  [qualityText(quality), share ? fill(receiptTexts.receivedEstimated, { share }) : ''].filter((fact) => fact !== '');

function factsOf(line: EvidenceLine) {
  const { typed, part } = line;
  return [
    { label: texts.value, value: <ValueOf line={line} /> },
    { label: texts.given, value: howGiven(line) },
    ...(part
      ? [{ label: texts.conversionHeader, value: `${conversionOf(line)}${part.counts ? '' : ` (${texts.notCounted})`}` }]
      : []),
    ...(typed && isEntered(typed)
      ? [
          {
            label: texts.enteredBy,
            value:
              typed.by && typed.at
                ? fill(receiptTexts.act, { who: typed.by, when: formatMoment(typed.at) })
                : receiptTexts.notRecorded,
          },
        ]
      : []),
    ...(typed && qualityFacts(typed).length > 0 ? [{ label: texts.quality, value: qualityFacts(typed).join('. ') }] : []),
    ...(typed?.comment ? [{ label: texts.comment, value: <span className="anywhere">{typed.comment}</span> }] : []),
  ];
}
