import { metricsTexts as texts } from './texts.ts';
import { flagsOf, type StructureRow } from './tree-rows.ts';

/** What is switched on for a row, in words. */
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
