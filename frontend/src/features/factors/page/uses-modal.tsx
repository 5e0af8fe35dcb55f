import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { type FactorLine, factors } from '../../../../../shared/contract/factor/factors.ts';
import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { fill } from '../../../ui/fill.ts';
import { Modal } from '../../../ui/modal.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import type { FactorOwner } from '../factor-calls.ts';
import { factorTexts, conversionTexts as texts } from '../texts.ts';

type Props = { owner: FactorOwner; line: FactorLine; onClose(): void };

/** The sub-metrics to which a factor applies, in the project and in its packages. */
export function UsesModal({ owner, line, onClose }: Props) {
  const uses = useApiQuery(factors, 'readFactorUses', { params: { ...owner, convFactorId: line.uid } });
  const equation = fill(factorTexts.equation, {
    from: unitText(line.metric.unit),
    factor: line.exact,
    to: unitText(line.toUnit),
  });
  return (
    <Modal size="large" header={texts.usesTitle} onClose={onClose}>
      <SpaceBetween size="m">
        <Box>
          {line.metric.name}: {equation}
        </Box>
        <QueryState query={uses} errorTitle={texts.usesError} empty={<EmptyState title={texts.usesNone} />}>
          {(found) => (
            <Table
              variant="embedded"
              wrapLines
              ariaLabels={{ tableLabel: texts.usesTitle }}
              items={found}
              columnDefinitions={[
                { id: 'place', header: texts.place, cell: ({ package: of }) => of?.name ?? texts.ofProject },
                {
                  id: 'metric',
                  header: factorTexts.metric,
                  cell: ({ issue, metric, parent }) => (
                    <>
                      {metric}
                      <Box fontSize="body-s" color="text-body-secondary">
                        {fill(issue ? texts.usesIn : texts.usesTowards, { issue, parent })}
                      </Box>
                    </>
                  ),
                },
              ]}
            />
          )}
        </QueryState>
      </SpaceBetween>
    </Modal>
  );
}
