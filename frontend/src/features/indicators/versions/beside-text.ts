import type { DefinitionPreview } from '../../../../../shared/contract/indicator/definition-preview.ts';
import { fill } from '../../../ui/fill.ts';
import { countOf, formatPeriod } from '../../../ui/format.ts';
import type { ScopeForm } from './scope-form.ts';
import { definitionTexts as texts } from './texts.ts';

/** A text about the companies' indicators that keep another equation, and the first period where that makes a difference. */
export function besideText(
  { companies, periods }: Pick<DefinitionPreview, 'companies' | 'periods'>,
  { from }: ScopeForm,
): string {
  const chosen = periods.find(({ uid }) => uid === from);
  const open = periods.some(({ approved }) => approved) ? texts.besideOpen : texts.besideAll;
  const since = chosen ? fill(texts.besideFrom, { period: formatPeriod(chosen) }) : open;
  return fill(countOf(companies.length, texts.beside), { names: companies.join(', '), from: since });
}
