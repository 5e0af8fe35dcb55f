import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { fill } from '../../../ui/fill.ts';
import { countOf, formatFigure } from '../../../ui/format.ts';
import { useReport, useSummary } from '../entries/context.ts';
import { metricsToEnter } from '../entries/needs.ts';
import { nameOf, type Section, type SectionMetric } from '../model/sections.ts';
import { statedUnit, statedValue } from '../model/stated-value.ts';
import { againstFormText, rowsAgainstForm } from './against-form.ts';
import { checkTexts as texts } from './check-texts.ts';
import { GoneFigures } from './gone-figures-alerts.tsx';
import { AlertOfRows, type LinkedRow } from './row-links.tsx';
import { headingsToCheck, rowsCopied, rowsIgnored, rowsToCheck, rowsTypedOver, rowsWithoutAnswer } from './to-check.ts';

type Props = { sections: readonly Section[] };

/** The figures marked 'Check', most unusual first, each with its reason, and a warning about a copied month. */
export function FiguresToCheck({ sections, children }: Props & { children?: ReactNode }) {
  const scope = useReport();
  useSummary();
  const rows = rowsToCheck(sections, scope);
  const copied = rowsCopied(sections, scope);
  const ignored = rowsIgnored(sections, scope.store);
  const linked = rows.map(({ row, value, reason, wasThere }) => ({
    row,
    wasThere,
    text: fill(texts.reason, {
      metric: nameOf(row.node),
      value: statedValue(value, row.node),
      unit: statedUnit(row.node),
    }).trim(),
    more: reason,
  }));
  const [fresh, repeated] = [linked.filter(({ wasThere }) => !wasThere), linked.filter(({ wasThere }) => wasThere)];
  const headings = headingsToCheck(fresh.length, repeated.length);
  return (
    <div className="review-stack">
      {fresh.length > 0 && (
        <AlertOfRows type="warning" header={headings.fresh} rows={fresh}>
          {children}
        </AlertOfRows>
      )}
      {repeated.length > 0 && (
        <AlertOfRows type="info" header={headings.repeated} rows={repeated}>
          {fresh.length === 0 && children}
        </AlertOfRows>
      )}
      <TypedOver sections={sections} />
      <FiguresAgainstForms sections={sections} />
      {ignored.length > 0 && (
        <AlertOfRows type="warning" header={countOf(ignored.length, texts.ignored)} rows={linksOf(ignored)} />
      )}
      <OutsideLimitsOfMetrics sections={sections} />
      {copied.length > 0 && <AlertOfRows type="warning" header={countOf(copied.length, texts.copied)} rows={linksOf(copied)} />}
    </div>
  );
}

/** The calculated figures that a person has overwritten, with both figures. */
function TypedOver({ sections }: Props) {
  const rows = rowsTypedOver(sections, useReport());
  const linked = rows.map(({ row, value, calculated }) => ({
    row,
    more: fill(texts.typedOverReason, { value: formatFigure(value, 'all'), calculated: formatFigure(calculated, 'all') }),
  }));
  return rows.length > 0 && <AlertOfRows type="warning" header={countOf(rows.length, texts.typedOver)} rows={linked} />;
}

/** The figures that differ from their forms' totals, with both figures. Also in an approved report, as long as they differ. */
export function FiguresAgainstForms({ sections }: Props) {
  const rows = rowsAgainstForm(sections, useReport());
  const linked = rows.map((each) => ({ row: each.row, more: againstFormText(each) }));
  return rows.length > 0 && <AlertOfRows type="warning" header={countOf(rows.length, texts.againstForm)} rows={linked} />;
}

/** The figures outside limits that only warn, with links. */
function OutsideLimitsOfMetrics({ sections }: Props) {
  const { outside } = useSummary();
  const warned = new Map(outside.filter(({ severity }) => severity === 'warning').map(({ uid, message }) => [uid, message]));
  const rows = metricsToEnter(sections).flatMap((row) => {
    const message = warned.get(row.node.uid);
    return message === undefined ? [] : [{ row, more: message }];
  });
  return rows.length > 0 && <AlertOfRows type="warning" header={countOf(rows.length, texts.outsideLimits)} rows={rows} />;
}

const linksOf = (rows: readonly SectionMetric[]): LinkedRow[] => rows.map((row) => ({ row }));

/** What a report still lacks before its submission, with links to the rows. `flagged`: text about figures to check (REP-270). */
export function LookBeforeSubmission({ sections, flagged }: Props & { flagged: ReactNode }) {
  const scope = useReport();
  const { answered, of, blocking, outside } = useSummary();
  const { required, all, notCalculated } = rowsWithoutAnswer(sections, scope);
  const unanswered = of - answered - notCalculated;
  const missing = blocking.missing.length;
  const toCheck = rowsToCheck(sections, scope).length;
  const against = rowsAgainstForm(sections, scope).length;
  const isComplete = answered === of && missing + toCheck + outside.length + against === 0 && !flagged;
  return (
    <SpaceBetween size="s">
      {missing > 0 && <AlertOfRows type="error" header={countOf(missing, texts.requiredMissing)} rows={linksOf(required)} />}
      {toCheck === 0 && flagged && <Alert type="warning">{flagged}</Alert>}
      <FiguresToCheck sections={sections}>{flagged}</FiguresToCheck>
      <GoneFigures sections={sections} />
      {unanswered > 0 && <AlertOfRows type="info" header={countOf(unanswered, texts.unanswered)} rows={linksOf(all)} />}
      {isComplete && <Alert type="success">{texts.complete}</Alert>}
    </SpaceBetween>
  );
}
