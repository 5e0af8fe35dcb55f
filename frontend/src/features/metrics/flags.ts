import { METRIC_INPUT_TYPES } from '../../../../shared/domain/kernel/vocabulary.ts';
import { limitsOf, limitsText } from '../../../../shared/domain/report/value-limits.ts';
import { metricsTexts as texts } from './texts.ts';
import { flagsOf, type StructureRow } from './tree-rows.ts';

/** The flags of a row in words. */
export function badgesOf(row: StructureRow): string[] {
  if (row.type === 'document') return [texts.document, ...(row.fields.meta_json.isRequired === true ? [texts.required] : [])];
  if (row.type === 'trackerdescription') return [texts.description];
  const now = flagsOf(row.fields);
  const calculates = row.type === 'metricscore' && row.hasChildren;
  const shown: [boolean, string][] = [
    [now.required, texts.required],
    [now.highlighted, texts.highlighted],
    [now.hidden, texts.hidden],
    [now.hideChildren, texts.hideChildren],
    [calculates && !now.calculated, texts.manual],
    [now.noManual, texts.noManual],
  ];
  return shown.filter(([on]) => on).map(([, text]) => text);
}

/** Settings of a metric that its row would not show otherwise: its input type and its limits. */
export function inputBadgesOf({ type, fields }: StructureRow): string[] {
  if (type !== 'metricscore') return [];
  const input = METRIC_INPUT_TYPES.find((each) => each !== 'standard' && each === fields.meta_json.input_type);
  const limits = limitsOf(fields);
  return [...(input ? [texts.inputTypes[input][0]] : []), ...(limits ? [limitsText(limits)] : [])];
}
