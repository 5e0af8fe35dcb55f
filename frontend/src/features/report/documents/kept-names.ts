import type { KeptText } from '../../../session/kept-text.ts';

type Named = Pick<File, 'name'>;

/** The names of unsent files. A file lives only in the page in which it was chosen; its name is kept, to report its loss. */
export type KeptNames = {
  /** those that were chosen in a page that is gone, and not again since */
  lost(): readonly string[];
  /** notes what the page has now, which takes the place of lost files of the same names */
  hold(files: readonly Named[]): void;
  /** goes on without the lost ones */
  dismiss(): void;
};

const oneLine = (name: string) => name.replaceAll('\n', ' ');

/** Keeps the names of one place in the browser, a line each. */
export function keptNames(kept: KeptText): KeptNames {
  let lost: readonly string[] = kept.read().split('\n').filter(Boolean);
  let held: readonly string[] = [];
  const write = () => kept.write([...lost, ...held].join('\n'));
  return {
    lost: () => lost,
    hold(files) {
      held = files.map(({ name }) => oneLine(name));
      if (lost.some((name) => held.includes(name))) lost = lost.filter((name) => !held.includes(name));
      write();
    },
    dismiss() {
      lost = [];
      write();
    },
  };
}
