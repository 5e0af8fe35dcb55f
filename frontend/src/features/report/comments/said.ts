import { fill } from '../../../ui/fill.ts';
import { commentTexts as texts } from './texts.ts';

const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const plain = (text: string) => text.replace(/[&<>]/g, (letter) => MARKUP[letter]!);

/** What a comment says as rich text. Files for one metric speak for themselves: without a text they are named. */
export function saidOf(text: string, files: readonly Pick<File, 'name'>[], isAboutMetric: boolean): string {
  if (text !== '' || !isAboutMetric || files.length === 0) return text;
  return `<p>${plain(fill(texts.evidence, { names: files.map(({ name }) => name).join(', ') }))}</p>`;
}
