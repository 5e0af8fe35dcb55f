import { flushSync } from 'react-dom';
import { makeRowsOf, rowsToMake } from '../table/making/rows-to-make.ts';

/** Opens a section and focuses its first value, or its first control if it has no values. */
export function goToSection(uid: string, openSection: (uid: string) => void): void {
  const table = () => document.querySelector(`table[data-section="${CSS.escape(uid)}"]`);
  if (!table()) rowsToMake.showAll();
  if (!table()) flushSync(() => openSection(uid));
  makeRowsOf(table());
  const found = table();
  found?.scrollIntoView({ block: 'start' });
  const first =
    found?.querySelector<HTMLElement>('[data-cell=value]:enabled') ?? found?.querySelector<HTMLElement>('button, [data-cell]');
  first?.focus();
}
