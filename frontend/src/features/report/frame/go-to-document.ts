import { flushSync } from 'react-dom';
import type { EntrySheet } from '../entries/context.ts';

const WITHIN = 'button, a[href], input';

/** Scrolls to the line of a document and focuses it. Returns whether the line exists. */
export function goToDocument(uid: string, { sections, openSection }: Pick<EntrySheet, 'sections' | 'openSection'>): boolean {
  const line = () => document.querySelector(`[data-document="${CSS.escape(uid)}"]`);
  const section = sections.find(({ rows }) => rows.some(({ node }) => node.uid === uid));
  if (!line() && section) flushSync(() => openSection(section.node.uid));
  line()?.scrollIntoView({ block: 'center' });
  line()?.querySelector<HTMLElement>(WITHIN)?.focus();
  return line() !== null;
}
