import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import Container from '@cloudscape-design/components/container';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { assurance, type FindingView, type SampleView } from '../../../../shared/contract/assurance/assurance.ts';
import { useApiMutation } from '../../api/queries.ts';
import { AlignedRight } from '../../ui/aligned-right.tsx';
import { messageOf } from '../../ui/failure.ts';
import { fill } from '../../ui/fill.ts';
import { useFlash } from '../../ui/flash.tsx';
import { countOf, formatMoment } from '../../ui/format.ts';
import { type ListColumn, TableOrCards } from '../../ui/list/table-or-cards.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { DrawModal } from './draw-modal.tsx';
import { figureText, foundOn, type NamedFigure, periodText } from './figure-text.ts';
import { SampledValue } from './sampled-value.tsx';
import { findingTexts, sampleTexts as texts } from './texts.ts';

type SampledFigure = SampleView['figures'][number];
type Acts = { onExplain(figure: NamedFigure): void; onFinding(figure: NamedFigure): void };
type Context = Acts & { projectId: string; findings: readonly FindingView[]; auditor: boolean };
type Props = Context & { samples: readonly SampleView[] };

/** The samples of a project, the newest one open, with the checks and the findings of each. */
export function Samples({ samples, ...context }: Props) {
  const { projectId, auditor } = context;
  const [isDrawing, setDrawing] = useState(false);
  const draw = auditor && <Button onClick={() => setDrawing(true)}>{texts.draw}</Button>;
  return (
    <Container
      header={
        <Header variant="h2" counter={`(${samples.length})`} actions={draw}>
          {texts.title}
        </Header>
      }
    >
      {samples.length === 0 && <EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>}
      {samples.map((sample, index) => (
        <Sample key={sample.uid} sample={sample} isOpen={index === 0} {...context} />
      ))}
      {isDrawing && <DrawModal projectId={projectId} onClose={() => setDrawing(false)} />}
    </Container>
  );
}

type SampleProps = Context & { sample: SampleView; isOpen: boolean };

function Sample({ sample, isOpen, projectId, findings, auditor, ...acts }: SampleProps) {
  const { figures, population, by, at, seed } = sample;
  const when = formatMoment(at);
  const checked = figures.filter((figure) => figure.checked !== null).length;
  return (
    <ExpandableSection
      defaultExpanded={isOpen}
      headerText={fill(countOf(figures.length, texts.drawn), { population, name: by || findingTexts.former })}
      headerDescription={fill(texts.progress, { when, checked, all: figures.length })}
    >
      <SpaceBetween size="s">
        <TableOrCards
          label={fill(texts.figures, { when })}
          variant="embedded"
          columns={[
            ...figureColumns(acts),
            checkColumn(sample, projectId, auditor),
            findingColumn(findings, auditor ? acts : undefined),
          ]}
          items={figures}
          trackBy={({ indicator, period }) => `${indicator} ${period.uid}`}
          nameOf={figureText}
        />
        <Box color="text-body-secondary" fontSize="body-s">
          <span className="anywhere">{fill(texts.seed, { seed })}</span>
        </Box>
      </SpaceBetween>
    </ExpandableSection>
  );
}

const figureColumns = ({ onExplain }: Acts): ListColumn<SampledFigure>[] => [
  {
    id: 'figure',
    header: texts.figure,
    isRowHeader: true,
    minWidth: 180,
    cell: (figure) => (
      <Button
        variant="inline-link"
        ariaLabel={fill(texts.explain, { figure: figureText(figure) })}
        onClick={() => onExplain(figure)}
      >
        {figure.indicator_name}
      </Button>
    ),
  },
  { id: 'period', header: texts.period, minWidth: 180, cell: periodText },
  {
    id: 'value',
    header: <AlignedRight>{texts.value}</AlignedRight>,
    minWidth: 140,
    cell: (figure) => <SampledValue figure={figure} />,
  },
];

const checkColumn = (sample: SampleView, projectId: string, auditor: boolean): ListColumn<SampledFigure> => ({
  id: 'checked',
  header: texts.checked,
  minWidth: 160,
  cell: (figure) => <Check figure={figure} sample={sample} projectId={projectId} auditor={auditor} />,
});

/** `acts`: for auditors, who record findings. */
const findingColumn = (findings: readonly FindingView[], acts: Acts | undefined): ListColumn<SampledFigure> => ({
  id: 'finding',
  header: findingTexts.title,
  minWidth: 150,
  cell: (figure) => {
    const found = foundOn(figure, findings);
    return (
      <>
        {found > 0 && <div>{countOf(found, texts.found)}</div>}
        {acts && (
          <Button
            variant="inline-link"
            ariaLabel={fill(texts.findingOn, { figure: figureText(figure) })}
            onClick={() => acts.onFinding(figure)}
          >
            {texts.finding}
          </Button>
        )}
      </>
    );
  },
});

type CheckProps = { figure: SampledFigure; sample: SampleView; projectId: string; auditor: boolean };

function Check({ figure, sample, projectId, auditor }: CheckProps) {
  const { checked, indicator, period } = figure;
  const flash = useFlash();
  const mark = useApiMutation(assurance, 'markChecked');
  const said = checked
    ? fill(texts.checkedBy, { name: checked.by || findingTexts.former, when: formatMoment(checked.at) })
    : texts.notChecked;
  if (!auditor) return said;
  const change = async (next: boolean) => {
    const params = { projectId, sampleId: sample.uid };
    const body = { figure: { indicator, period: period.uid }, checked: next, version: sample.version };
    try {
      await mark.mutateAsync({ args: { params, body } });
    } catch (error) {
      flash({ type: 'error', content: fill(texts.failed, { why: messageOf(error, '') }) });
    }
  };
  return (
    <Checkbox
      checked={checked !== null}
      disabled={mark.isPending}
      ariaLabel={fill(texts.check, { figure: figureText(figure) })}
      onChange={({ detail }) => void change(detail.checked)}
    >
      {said}
    </Checkbox>
  );
}
