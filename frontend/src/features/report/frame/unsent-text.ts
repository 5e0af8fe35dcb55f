import { fill } from '../../../ui/fill.ts';
import { countOf } from '../../../ui/format.ts';
import { reportTexts as texts } from '../texts.ts';

/** What the bar says of forms with unsaved rows: the only one by its name, several by their number. */
export const unsavedFormsText = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? fill(texts.formUnsaved, { form: first }) : countOf(others.length + 1, texts.formsUnsaved);
