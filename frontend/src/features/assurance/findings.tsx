import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import type { FindingView } from '../../../../shared/contract/assurance/assurance.ts';
import { shortFigure } from '../../../../shared/domain/kernel/short-figure.ts';
import { unitText } from '../../../../shared/domain/metric/unit-text.ts';
import { fill } from '../../ui/fill.ts';
import { formatFigure, formatMoment } from '../../ui/format.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { figureText, type NamedFigure } from './figure-text.ts';
import { ReplyModal, type Saying } from './reply-modal.tsx';
import { findingTexts as texts } from './texts.ts';

const SHOWN: Record<FindingView['status'], StatusIndicatorProps.Type> = {
  open: 'warning',
  answered: 'pending',
  closed: 'success',
};

type Props = {
  projectId: string;
  findings: readonly FindingView[];
  auditor: boolean;
  onExplain(figure: NamedFigure): void;
};

/** The findings of auditors in a project, with the replies. */
export function Findings({ projectId, findings, auditor, onExplain }: Props) {
  const [saying, setSaying] = useState<Saying>();
  const record = auditor && <Button onClick={() => setSaying({ kind: 'record' })}>{texts.record}</Button>;
  return (
    <Container
      header={
        <Header variant="h2" counter={`(${findings.length})`} actions={record}>
          {texts.title}
        </Header>
      }
    >
      {findings.length === 0 && <EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>}
      <SpaceBetween size="l">
        {findings.map((finding) => (
          <Finding key={finding.uid} finding={finding} onExplain={onExplain} onReply={(kind) => setSaying({ kind, finding })} />
        ))}
      </SpaceBetween>
      {saying && <ReplyModal projectId={projectId} saying={saying} onClose={() => setSaying(undefined)} />}
    </Container>
  );
}

type FindingProps = {
  finding: FindingView;
  onExplain(figure: NamedFigure): void;
  onReply(kind: FindingView['replies'][number]): void;
};

function Finding({ finding, onExplain, onReply }: FindingProps) {
  const { figure, text, status, by, at, entries, replies } = finding;
  return (
    <article aria-label={figure ? figureText(figure) : texts.aboutProject}>
      <SpaceBetween size="xs">
        <SpaceBetween size="s" direction="horizontal">
          <StatusIndicator type={SHOWN[status]}>{texts.statuses[status]}</StatusIndicator>
          <About figure={figure} onExplain={onExplain} />
        </SpaceBetween>
        <Said name={by} at={at} text={text} />
        {entries.map((entry) => (
          <Box key={entry.at} margin={{ left: 'l' }}>
            <Box fontWeight="bold">{texts.kinds[entry.kind]}</Box>
            <Said name={entry.by} at={entry.at} text={entry.text} />
          </Box>
        ))}
        <SpaceBetween size="xs" direction="horizontal">
          {replies.map((kind) => (
            <Button key={kind} onClick={() => onReply(kind)}>
              {texts.replies[kind]}
            </Button>
          ))}
        </SpaceBetween>
      </SpaceBetween>
    </article>
  );
}

function About({ figure, onExplain }: { figure: FindingView['figure']; onExplain(figure: NamedFigure): void }) {
  if (!figure) return <span>{texts.aboutProject}</span>;
  const { value, unit } = figure;
  return (
    <span>
      <Button variant="inline-link" onClick={() => onExplain(figure)}>
        {fill(texts.about, { figure: figureText(figure) })}
      </Button>{' '}
      {value !== null && (
        <span className="quiet" title={formatFigure(value, 'all')}>
          {fill(texts.was, { value: formatFigure(shortFigure(value), 'all'), unit: unitText(unit) })}
        </span>
      )}
    </span>
  );
}

const Said = ({ name, at, text }: { name: string; at: string; text: string }) => (
  <div>
    <span className="lines anywhere">{text}</span>
    <Box color="text-body-secondary" fontSize="body-s">
      {fill(texts.said, { name: name || texts.former, when: formatMoment(at) })}
    </Box>
  </div>
);
