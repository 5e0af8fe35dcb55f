import { fill } from '../../../ui/fill.ts';
import { commentTexts as texts } from './texts.ts';

const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const plain = (text: string) => text.replace(/[&<>]/g, (letter) => MARKUP[letter]!);

/** The rich text of a comment. If files for a metric have no text, the names of the files. */
export function saidOf(text: string, files: readonly Pick<File, 'name'>[], isAboutMetric: boolean): string {
  if (text !== '' || !isAboutMetric || files.length === 0) return text;
  return `<p>${plain(fill(texts.evidence, { names: files.map(({ name }) => name).join(', ') }))}</p>`;
}
