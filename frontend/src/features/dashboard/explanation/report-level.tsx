import BreadcrumbGroup from '@cloudscape-design/components/breadcrumb-group';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useRef, useState } from 'react';
import { type ReportEvidence, results } from '../../../../../shared/contract/indicator/results.ts';
import type { SubmissionFacts } from '../../../../../shared/contract/report/receipts.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { fill } from '../../../ui/fill.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { Facts, UploadsOfSubmission } from '../../receipt/index.ts';
import { subMetricsOf, typedBelow, wayTo } from './levels.ts';
import { MetricLevel } from './metric-level.tsx';
import { Parts } from './parts.tsx';
import { explanationTexts as texts } from './texts.ts';

type Props = {
  report: { uid: string; name: string };
  indicator: { uid: string; name: string };
  projectId: string;
  onBack(): void;
};

/**
 * A report behind a figure, and the metrics below it, level by level. One step down or up is one click; the path to the top is
 * above.
 */
export function ReportLevel({ report, indicator, projectId, onBack }: Props) {
  const [shown, setShown] = useState<string | null>(null);
  const query = useApiQuery(results, 'readReportEvidence', { params: { commitId: report.uid, indicatorId: indicator.uid } });
  const way = wayTo(query.data?.lines ?? [], shown);
  const steps = [indicator.name, report.name, ...way.map(({ name }) => name)];
  const goTo = (step: number) => (step === 0 ? onBack() : setShown(step === 1 ? null : (way[step - 2]?.uid ?? null)));
  return (
    <SpaceBetween size="m">
      <BreadcrumbGroup
        ariaLabel={texts.way}
        items={steps.map((text, step) => ({ text, href: `#${step}` }))}
        onFollow={(event) => {
          event.preventDefault();
          goTo(Number(event.detail.href.slice(1)));
        }}
      />
      <Title text={steps.at(-1) ?? ''} />
      <QueryState
        query={query}
        errorTitle={texts.failed}
        isEmpty={({ facts }) => facts === null}
        empty={<EmptyState title={texts.noSubmission} />}
      >
        {(evidence) => {
          const { facts } = evidence;
          if (!facts) return null;
          const line = way.at(-1);
          return line ? (
            <MetricLevel key={line.uid} evidence={evidence} facts={facts} line={line} onOpen={setShown} />
          ) : (
            <Whole evidence={evidence} facts={facts} projectId={projectId} onOpen={setShown} />
          );
        }}
      </QueryState>
    </SpaceBetween>
  );
}

/** The name of the level. It gets the focus when the level opens, so that keyboard and screen reader continue there. */
function Title({ text }: { text: string }) {
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text !== '') heading.current?.focus();
  }, [text]);
  return (
    <div ref={heading} tabIndex={-1}>
      <Header variant="h2">{text}</Header>
    </div>
  );
}

type WholeProps = { evidence: ReportEvidence; facts: SubmissionFacts; projectId: string; onOpen(uid: string): void };

function Whole({ evidence: { lines, uploads }, facts, projectId, onOpen }: WholeProps) {
  const { ref: pack, commit: report, submission } = facts;
  const href = `/project/${shortId(projectId)}/wpack/${shortId(pack)}/report/${shortId(report)}/submission/${submission}`;
  const typed = typedBelow(lines);
  return (
    <SpaceBetween size="l">
      <AppLink href={href}>{fill(texts.asItWas, { n: submission })}</AppLink>
      <Parts title={texts.metrics} lines={subMetricsOf(lines, null)} onOpen={onOpen} />
      {typed.length > 0 && <Parts title={texts.typedBelow} lines={typed} onOpen={onOpen} />}
      <Facts facts={facts} />
      <UploadsOfSubmission place={facts} uploads={uploads} />
    </SpaceBetween>
  );
}
