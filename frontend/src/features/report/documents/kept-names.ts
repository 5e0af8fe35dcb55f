import type { KeptText } from '../../../session/kept-text.ts';

type NamedFile = Pick<File, 'name'>;

/** The names of unsent files. A file exists only in the page in which it was chosen; its name is stored to report the loss. */
export type KeptNames = {
  /** names of files that were chosen in a closed page and not chosen again */
  lost(): readonly string[];
  /** stores the present files, which replace lost files of the same names */
  hold(files: readonly NamedFile[]): void;
  /** continues without the lost files */
  dismiss(): void;
};

const oneLine = (name: string) => name.replaceAll('\n', ' ');

/** Stores the names of one place in the browser, one per line. */
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
