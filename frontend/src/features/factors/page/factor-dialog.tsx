import { useState } from 'react';
import type { FactorLine, MissingFactor } from '../../../../../shared/contract/factor/factors.ts';
import { nodes, type ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { compareNames } from '../../../../../shared/domain/kernel/names.ts';
import { UNITS } from '../../../../../shared/domain/kernel/vocabulary.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { DeleteFactor } from '../delete-factor.tsx';
import { type FactorMetric, type FactorOwner, useReportFactors } from '../factor-calls.ts';
import { FactorModal } from '../factor-modal.tsx';
import { rowOfFactor } from '../row-of-factor.ts';
import { UsesModal } from './uses-modal.tsx';

/** The open dialog of the page. */
export type OpenFactorDialog =
  | { kind: 'add' }
  | { kind: 'missing'; missing: MissingFactor }
  | { kind: 'edit' | 'delete' | 'override' | 'uses'; line: FactorLine };

type Props = { open: OpenFactorDialog; owner: FactorOwner; mayEdit: boolean; onClose(): void };

export function FactorDialog({ open, owner, mayEdit, onClose }: Props) {
  const isNew = open.kind === 'add' || open.kind === 'override';
  const tree = useApiQuery(nodes, 'listNodes', { params: owner }, { enabled: mayEdit && isNew });
  // the structure as it was when the dialog opened: what changes later is what the server has to refuse
  const [seen, setSeen] = useState<readonly ReadNode[]>();
  if (!seen && tree.data) setSeen(tree.data);
  const calls = useReportFactors(owner, open.kind === 'missing' ? open.missing.node : (body) => rowOfFactor(seen ?? [], body));
  const form = { calls, units: UNITS, onClose };
  switch (open.kind) {
    case 'add':
      return <FactorModal {...form} metrics={metricsOf(tree.data ?? [])} />;
    case 'missing':
      return <FactorModal {...form} metrics={[open.missing.metric]} toUnit={open.missing.toUnit} />;
    case 'override':
      return <FactorModal {...form} metrics={[open.line.metric]} toUnit={open.line.toUnit} />;
    case 'edit':
      return <FactorModal {...form} metrics={[open.line.metric]} current={open.line} />;
    case 'delete':
      return <DeleteFactor calls={calls} factor={open.line} onClose={onClose} />;
    case 'uses':
      return <UsesModal owner={owner} line={open.line} onClose={onClose} />;
  }
}

/** Each metric of the tree once, by name. */
function metricsOf(tree: readonly ReadNode[]): FactorMetric[] {
  const all = tree.flatMap((node) => node.node.metricscore?.metric ?? []);
  return [...new Map(all.map((metric) => [metric.uid, metric])).values()].sort((a, b) => compareNames(a.name, b.name));
}
