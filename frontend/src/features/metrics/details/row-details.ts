import type { ConversionFactor } from '../../../../../shared/contract/factor/factors.ts';
import type { ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { plainText } from '../../../../../shared/domain/file/rich-text.ts';
import { documentSetup } from '../../../../../shared/domain/form/setup.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { METRIC_INPUT_TYPES } from '../../../../../shared/domain/kernel/vocabulary.ts';
import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { frequencyLabel, frequencyOf } from '../../../../../shared/domain/report/frequency.ts';
import { takesFigure } from '../../../../../shared/domain/report/value-limits.ts';
import { parentPath } from '../../../../../shared/domain/structure/tree.ts';
import { fill } from '../../../ui/fill.ts';
import { factorTexts } from '../../factors/index.ts';
import { badgesOf } from '../flags.ts';
import { limitLines } from '../limits/limit-draft.ts';
import { limitTexts } from '../limits/texts.ts';
import { setupTexts } from '../modals/setup-texts.ts';
import type { ModalAction } from '../row-menu.ts';
import { ruleLines } from '../rules/rule-draft.ts';
import { ruleTexts } from '../rules/texts.ts';
import { metricsTexts } from '../texts.ts';
import { fieldsOf, type StructureRow } from '../tree-rows.ts';
import { detailTexts as texts } from './texts.ts';

export type DetailAction = ModalAction | 'factor';

/** A detail of a row. Empty `lines` mean 'not set'. `action` opens the modal that changes it. */
export type Detail = { label: string; lines: readonly string[]; action?: { id: DetailAction; text: string } };

const edit = (id: DetailAction, text: string) => ({ id, text });
const known = (text: unknown): string[] => (typeof text === 'string' && text.trim() !== '' ? [text] : []);

/** The settings of a row, by its type. */
export function detailsOf(row: StructureRow, nodes: readonly ReadNode[], factors: readonly ConversionFactor[]): Detail[] {
  switch (row.type) {
    case 'tree':
      return [
        flagsDetail(row),
        frequencyDetail(row),
        rulesDetail(row, nodes),
        childrenDetail(row, nodes),
        documentsDetail(row, nodes),
      ];
    case 'metricscore':
      return metricDetails(row, nodes, factors);
    case 'document':
      return documentDetails(row, nodes);
    case 'trackerdescription': {
      const lines = known(plainText(row.fields.text ?? ''));
      return [{ label: texts.text, lines, action: edit('edit-description', metricsTexts.editDescription) }];
    }
  }
}

function metricDetails(row: StructureRow, nodes: readonly ReadNode[], factors: readonly ConversionFactor[]): Detail[] {
  const { metric, meta_json } = row.fields;
  const change = edit('edit-metric', metricsTexts.editMetric);
  const inputType = METRIC_INPUT_TYPES.find((type) => type === meta_json.input_type) ?? 'standard';
  const input = metricsTexts.inputTypes[inputType].join(': ');
  return [
    { label: texts.metric, lines: [metric?.name ?? '', fill(texts.id, { id: shortId(metric?.uid ?? '') })], action: change },
    ...(row.listed ? [] : [{ label: texts.fileId, lines: [row.uid] }]),
    { label: metricsTexts.metricUnit, lines: known(unitText(metric?.unit ?? '')) },
    { label: metricsTexts.metricCategory, lines: known(metric?.category) },
    { label: metricsTexts.metricDescription, lines: known(plainText(metric?.description ?? '')) },
    flagsDetail(row),
    frequencyDetail(row),
    { label: texts.placeholder, lines: known(meta_json.placeholder), action: edit('placeholder', metricsTexts.placeholder) },
    { label: texts.inputType, lines: [input], action: edit('input-type', metricsTexts.inputType) },
    ...limitsDetails(row),
    ...factorDetails(row, factors),
    childrenDetail(row, nodes),
    documentsDetail(row, nodes),
  ];
}

const ORIGINS = { own: texts.ownFactor, project: texts.projectFactor, group: texts.groupFactor, global: texts.globalFactor };

const factorLine = ({ metric, toUnit, exact, origin, source }: ConversionFactor) =>
  [fill(factorTexts.equation, { from: unitText(metric.unit), factor: exact, to: unitText(toUnit) }), ORIGINS[origin], source]
    .filter((part) => part !== '')
    .join(', ');

/** The conversion of a sub-metric to its parent's unit, and other conversions of the metric. */
function factorDetails({ factor, fields }: StructureRow, factors: readonly ConversionFactor[]): Detail[] {
  const others = factors.filter(
    ({ metric, uid }) => metric.uid === fields.metric?.uid && !(factor.kind === 'found' && factor.factor.uid === uid),
  );
  const more = others.length > 0 ? [{ label: texts.otherFactors, lines: others.map(factorLine) }] : [];
  if (factor.kind === 'none') return more;
  if (factor.kind === 'same') return [{ label: texts.factor, lines: [factorTexts.sameUnit] }, ...more];
  if (factor.kind === 'missing')
    return [{ label: texts.factor, lines: [factorTexts.missing], action: edit('factor', factorTexts.add) }, ...more];
  const text = factor.factor.origin === 'own' ? factorTexts.editTitle : factorTexts.addTitle;
  return [{ label: texts.factor, lines: [factorLine(factor.factor)], action: edit('factor', text) }, ...more];
}

function documentDetails(row: StructureRow, nodes: readonly ReadNode[]): Detail[] {
  const { inputType, fields, template, assignments, isRequired, hideNA, showHistory } = documentSetup(row.fields.meta_json);
  const described = below(row, nodes).filter(({ type }) => type === 'trackerdescription');
  const rules = [
    [isRequired, setupTexts.isRequired],
    [hideNA, setupTexts.hideNA],
    [showHistory, setupTexts.showHistory],
  ] as const;
  return [
    {
      label: setupTexts.inputType,
      lines: [setupTexts.inputTypes[inputType][0]],
      action: edit('document-setup', setupTexts.title),
    },
    { label: setupTexts.rules, lines: rules.flatMap(([isOn, text]) => (isOn ? text : [])) },
    { label: setupTexts.fields, lines: fields.map(({ header }) => header) },
    { label: setupTexts.template, lines: known(template?.name) },
    { label: setupTexts.assignments, lines: assignments.map(({ field }) => field) },
    { label: metricsTexts.fileText, lines: described.flatMap((node) => known(fieldsOf(node).title || fieldsOf(node).name)) },
  ];
}

const flagsDetail = (row: StructureRow): Detail => ({ label: texts.flags, lines: badgesOf(row) });

const frequencyDetail = ({ fields }: StructureRow): Detail => ({
  label: texts.frequency,
  lines: [frequencyLabel(frequencyOf(fields)) ?? metricsTexts.everyReport],
  action: edit('frequency', metricsTexts.frequency),
});

const rulesDetail = (row: StructureRow, nodes: readonly ReadNode[]): Detail => ({
  label: ruleTexts.title,
  lines: ruleLines(row, nodes),
  action: edit('rules', ruleTexts.set),
});

/** Limits apply only to rows with figures. */
const limitsDetails = (row: StructureRow): Detail[] =>
  takesFigure(row.fields) ? [{ label: limitTexts.title, lines: limitLines(row), action: edit('limits', limitTexts.set) }] : [];

const below = ({ path }: StructureRow, nodes: readonly ReadNode[]) => nodes.filter((node) => parentPath(node.path) === path);

const namesBelow = (row: StructureRow, nodes: readonly ReadNode[], type: string): string[] =>
  below(row, nodes)
    .filter((node) => node.type === type)
    .map((node) => fieldsOf(node).name);

const childrenDetail = (row: StructureRow, nodes: readonly ReadNode[]): Detail => ({
  label: row.type === 'tree' ? texts.metrics : texts.subMetrics,
  lines: namesBelow(row, nodes, 'metricscore'),
});

const documentsDetail = (row: StructureRow, nodes: readonly ReadNode[]): Detail => ({
  label: texts.documents,
  lines: namesBelow(row, nodes, 'document'),
  action: edit('add-file', metricsTexts.addFile),
});
