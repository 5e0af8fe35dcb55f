import type { FileFault } from '../../../../shared/contract/structure/structure.ts';

/** Most bytes of the faults of one report, as JSON: an answer has room for 6 MB, which the rows' texts share. */
const MAX_BYTES = 1_000_000;
/** most letters of a path or a reason, since both may quote the file */
const MAX_LETTERS = 700;

/** A text as a report shows it. */
export const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text);

export const shortFault = (fault: FileFault): FileFault => ({
  ...fault,
  column: shortened(fault.column, MAX_LETTERS),
  reason: shortened(fault.reason, MAX_LETTERS),
});

/** The first faults of a file, as many as fit into a report. The caller counts them. */
export class KeptFaults {
  readonly list: FileFault[] = [];
  readonly #most: number;
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  add(fault: FileFault): void {
    if (this.list.length >= this.#most || this.#bytes > MAX_BYTES) return;
    const short = shortFault(fault);
    this.#bytes += Buffer.byteLength(JSON.stringify(short));
    this.list.push(short);
  }
}
