import { unguardCell } from './csv-cell.ts';

/**
 * One row of a CSV text, with its cells as they were before writing. `line`: where it begins, from 1. `isBroken`: text follows a
 * closing quote, or a quote is never closed, so the ends of its cells are unknown.
 */
export type CsvRow = { line: number; cells: string[]; isBroken: boolean };

const QUOTE = 0x22;
const FEED = 0x0a;
const RETURN = 0x0d;

/**
 * Splits CSV into rows, part by part, and reads every character once: the text is an upload, and a crafted file could hold up a
 * reader that looks back for hours. A row ends at CR, LF or both, a quote counts at the beginning of a cell only, and blanks
 * between a closing quote and the delimiter are left out. Blank lines are rows too.
 */
export class CsvReader {
  readonly #delimiter: number;
  /** 'closed': after a quote within a quoted cell, which ends the cell unless another quote or text follows. */
  #state: 'start' | 'plain' | 'quoted' | 'closed' = 'start';
  #rows: CsvRow[] = [];
  #cells: string[] = [];
  #cell = '';
  /** The blanks between a closing quote and the next character that decides. */
  #blanks = '';
  #isBroken = false;
  #isAfterReturn = false;
  #line: number;
  #rowLine: number;
  #open = 0;

  constructor(delimiter: string, line = 1) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#line = line;
    this.#rowLine = line;
  }

  /** Characters of the row that has not ended yet. */
  get open(): number {
    return this.#open;
  }

  /** The line on which the unfinished row begins. */
  get line(): number {
    return this.#rowLine;
  }

  /** Takes the next part of the text and answers the rows that end in it. */
  push(text: string): CsvRow[] {
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      const isSecond = code === FEED && this.#isAfterReturn;
      this.#isAfterReturn = code === RETURN;
      this.#open += 1;
      if (this.#state === 'quoted') {
        if (code === QUOTE) {
          this.#cell += text.slice(from, at);
          this.#state = 'closed';
        } else if (code === RETURN || (code === FEED && !isSecond)) this.#line += 1;
      } else if (this.#state === 'closed') {
        if (this.#afterQuote(code, text.charAt(at))) from = at + 1;
        else from = at;
      } else if (isSecond) this.#open = 0;
      else if (code === this.#delimiter || code === RETURN || code === FEED) {
        if (this.#state === 'plain') this.#cell += text.slice(from, at);
        this.#end(code);
      } else if (this.#state === 'start') {
        this.#state = code === QUOTE ? 'quoted' : 'plain';
        from = code === QUOTE ? at + 1 : at;
      }
    }
    if (this.#state === 'plain' || this.#state === 'quoted') this.#cell += text.slice(from);
    return this.#take();
  }

  /** The last row, if no line break ends it. */
  end(): CsvRow[] {
    if (this.#state === 'quoted') this.#isBroken = true;
    if (this.#state !== 'start' || this.#cells.length > 0) this.#end(FEED);
    return this.#take();
  }

  #take(): CsvRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  /** Reads one character after a quote and returns whether it is used up; otherwise the cell continues with it. */
  #afterQuote(code: number, letter: string): boolean {
    if (code === this.#delimiter || code === RETURN || code === FEED) this.#end(code);
    else if (code === QUOTE && this.#blanks === '') {
      this.#cell += '"';
      this.#state = 'quoted';
    } else if (code !== QUOTE && letter.trim() === '') this.#blanks += letter;
    else {
      this.#isBroken = true;
      this.#cell += `"${this.#blanks}`;
      this.#blanks = '';
      if (code !== QUOTE) this.#state = 'quoted';
      return code === QUOTE;
    }
    return true;
  }

  /** Ends the cell, and the row too unless it is the delimiter that ends it. */
  #end(code: number): void {
    this.#cells.push(unguardCell(this.#cell));
    this.#cell = '';
    this.#blanks = '';
    this.#state = 'start';
    if (code === this.#delimiter) return;
    this.#rows.push({ line: this.#rowLine, cells: this.#cells, isBroken: this.#isBroken });
    this.#cells = [];
    this.#isBroken = false;
    this.#line += 1;
    this.#rowLine = this.#line;
    this.#open = 0;
  }
}
