import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { SubmissionFacts } from '../../../../shared/contract/report/receipts.ts';
import { fill } from '../../ui/fill.ts';
import { formatMoment } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { receiptTexts as texts } from './texts.ts';

type Act = SubmissionFacts['submitted'];

function Acted({ act: { by, at, comment } }: { act: Act }) {
  return (
    <>
      <Box>{fill(texts.act, { who: by, when: formatMoment(at) })}</Box>
      <Box color="text-body-secondary">
        <span className="anywhere">{comment}</span>
      </Box>
    </>
  );
}

/** The people who submitted and decided, and the structure of the figures. */
export function Facts({ facts }: { facts: SubmissionFacts }) {
  const { submitted, decisions, structure, hash, schema, values_lost, figures_kept } = facts;
  return (
    <SpaceBetween size="m">
      {values_lost && <Alert type="warning">{figures_kept ? `${texts.lost} ${texts.lostKept}` : texts.lost}</Alert>}
      {schema === null && !values_lost && <Alert type="info">{texts.earlier}</Alert>}
      <KeyValuePairs
        columns={3}
        items={[
          { label: texts.submitted, value: <Acted act={submitted} /> },
          {
            label: texts.decided,
            value:
              decisions.length === 0 ? (
                texts.notDecided
              ) : (
                <SpaceBetween size="xs">
                  {decisions.map((act) => (
                    <div key={act.at}>
                      <StatusBadge status={act.status} />
                      <Acted act={act} />
                    </div>
                  ))}
                </SpaceBetween>
              ),
          },
          {
            label: texts.structure,
            value: structure ? fill(texts.structureOf, structure) : texts.notRecorded,
          },
          { label: texts.hash, value: <span className="anywhere">{hash ?? texts.notRecorded}</span> },
        ]}
      />
    </SpaceBetween>
  );
}
