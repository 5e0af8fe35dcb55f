import { fill } from '../../../ui/fill.ts';
import { countOf } from '../../../ui/format.ts';
import { reportTexts as texts } from '../texts.ts';

/** The bar's text about forms with unsaved rows: the name of a single form, or the number of several. */
export const unsavedFormsText = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? fill(texts.formUnsaved, { form: first }) : countOf(others.length + 1, texts.formsUnsaved);
