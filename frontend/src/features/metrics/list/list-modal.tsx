import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Table from '@cloudscape-design/components/table';
import Textarea from '@cloudscape-design/components/textarea';
import { useMemo, useState } from 'react';
import type { ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { SEGMENT_LENGTH } from '../../../../../shared/domain/structure/tree.ts';
import { useIssueNames } from '../../../session/use-tenant.ts';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { type FormErrors, NO_ERRORS } from '../../../ui/form/form-errors.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { countOf } from '../../../ui/format.ts';
import { fieldsOf } from '../tree-rows.ts';
import { usedUnits } from '../units.ts';
import type { StructureChanges } from '../use-structure.ts';
import { isFaulty, isTooLong, type PastedMetric, pastedMetrics, toAdd } from './pasted-metrics.ts';
import { pastedListTexts as texts } from './texts.ts';

type Props = { changes: StructureChanges; nodes: readonly ReadNode[]; onClose(): void };

const fault = (field: 'issue' | 'list', message: string): FormErrors => ({
  ...NO_ERRORS,
  summary: message,
  fields: { [field]: message },
});

/** Adds many metrics to one issue from a pasted list, after a preview. */
export function ListModal({ changes, nodes, onClose }: Props) {
  const [issue, setIssue] = useState('');
  const [text, setText] = useState('');
  const flash = useFlash();
  const known = useIssueNames();
  const issues = nodes.filter(({ type, path }) => type === 'tree' && path.length === 2 * SEGMENT_LENGTH);
  const names = [...new Set([...issues.map((node) => fieldsOf(node).name), ...known])];
  const path = issues.find((node) => fieldsOf(node).name === issue)?.path;
  const tooLong = isTooLong(text);
  const list = useMemo(() => {
    if (tooLong) return [];
    const there = nodes.filter((node) => path !== undefined && node.path.startsWith(path));
    return pastedMetrics(
      text,
      usedUnits(nodes),
      there.flatMap((node) => fieldsOf(node).metric ?? []),
    );
  }, [text, tooLong, nodes, path]);
  const added = toAdd(list);
  const check = () => {
    if (issue === '') return fault('issue', texts.issueNeeded);
    if (tooLong) return fault('list', texts.tooMany);
    if (list.some(isFaulty)) return fault('list', texts.faults);
    return added.length === 0 ? fault('list', texts.listNeeded) : NO_ERRORS;
  };
  const save = async () => {
    const metrics = added.map(({ name, unit }) => ({ name, unit, description: '', category: issue }));
    await changes.addMetrics(path ?? { issue }, metrics);
    flash({ type: 'success', content: countOf(metrics.length, texts.added) });
  };
  const options = names.map((value) => ({ value, label: value }));
  return (
    <FormModal
      title={texts.title}
      size="large"
      submitText={added.length === 0 ? texts.add : countOf(added.length, texts.addCount)}
      check={check}
      save={save}
      onClose={onClose}
    >
      {(error) => (
        <SpaceBetween size="m">
          <FormField label={texts.issue} constraintText={texts.issueHint} errorText={error('issue')}>
            <Select
              ariaRequired
              options={options}
              selectedOption={options.find(({ value }) => value === issue) ?? null}
              filteringType="auto"
              noMatch={texts.noIssue}
              onChange={({ detail }) => setIssue(detail.selectedOption.value ?? '')}
            />
          </FormField>
          <FormField label={texts.list} constraintText={texts.listHint} errorText={tooLong ? texts.tooMany : error('list')}>
            <Textarea ariaRequired value={text} rows={8} spellcheck={false} onChange={({ detail }) => setText(detail.value)} />
          </FormField>
          {list.length > 0 && <PastedPreview list={list} />}
        </SpaceBetween>
      )}
    </FormModal>
  );
}

/** The preview of a pasted list, with notes on its lines. */
export function PastedPreview({ list }: { list: readonly PastedMetric[] }) {
  return (
    <Table
      variant="embedded"
      contentDensity="compact"
      wrapLines
      items={list}
      trackBy={({ line }) => String(line)}
      ariaLabels={{ tableLabel: texts.preview }}
      columnDefinitions={[
        { id: 'name', header: texts.name, isRowHeader: true, cell: (each) => <PastedName metric={each} /> },
        { id: 'unit', header: texts.unit, cell: ({ unit }) => <span className="whole-words">{unitText(unit)}</span> },
      ]}
    />
  );
}

/** The name with what is wrong below it: three columns would break the words of each other on a phone. */
function PastedName({ metric }: { metric: PastedMetric }) {
  const { name, line, note, typed, like } = metric;
  return (
    <SpaceBetween size="xxxs">
      <span className="whole-words">{name || fill(texts.lineOf, { n: line })}</span>
      {note && (
        <StatusIndicator type={isFaulty(metric) ? 'error' : 'info'}>
          {fill(texts.notes[note], { typed, like: like ?? '' })}
        </StatusIndicator>
      )}
    </SpaceBetween>
  );
}
