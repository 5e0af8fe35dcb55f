import type { DefinitionVersion } from '../../../../../shared/contract/indicator/versions.ts';
import { fill } from '../../../ui/fill.ts';
import { formatDay, formatMoment } from '../../../ui/format.ts';
import { definitionTexts as texts } from './texts.ts';

const scopeText = ({ number, from, except }: DefinitionVersion): string => {
  if (from !== null) return fill(texts.from, { number, day: formatDay(from) });
  return fill(except.length > 0 ? texts.open : texts.first, { number });
};

/** A version in words: 'Version 2, from 1 Jan 2026 on; Ann Smith, 3 Feb 2026, 10:00: reason'. */
export function versionText(version: DefinitionVersion): string {
  const { at, by, reason } = version;
  const counted = scopeText(version);
  const signed = at === null ? counted : fill(texts.by, { version: counted, name: by ?? '', moment: formatMoment(at) });
  return reason === '' ? signed : fill(texts.because, { version: signed, reason });
}
