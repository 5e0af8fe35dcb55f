type Answer = { asked: string; figure: string };

const keyOf = (id: number, at: number) => `${id} ${at}`;

/** What the cells of a form remember of how their texts came about. A cell is the id of its row and the index of its field. */
export class CellMarks {
  #typed = new Set<string>();
  #asked = new Set<string>();
  #answers = new Map<string, Answer>();

  /** Marks a cell as being typed in: its earlier answer no longer counts. */
  typing(id: number, at: number): void {
    this.#typed.add(keyOf(id, at));
    this.#answers.delete(keyOf(id, at));
  }

  /** Whether a cell was typed in and not left yet; it is left by this. */
  leave = (id: number, at: number): boolean => this.#typed.delete(keyOf(id, at));

  /** Notes that a text was asked about. */
  ask = (id: number, at: number, text: string): unknown => this.#asked.add(`${keyOf(id, at)} ${text}`);

  /** Whether the very text was asked about before, or is an answer: then it is meant. */
  wasAsked = (id: number, at: number, text: string): boolean => this.#asked.has(`${keyOf(id, at)} ${text}`);

  /** Notes a figure that was taken for the text of a cell. */
  answer(id: number, at: number, { asked, figure }: Answer): void {
    this.leave(id, at);
    this.ask(id, at, figure);
    this.#answers.set(keyOf(id, at), { asked, figure });
  }

  /** Whether a cell holds the figure that was taken for a text, and nothing that was typed since. */
  isAnswer(id: number, at: number, { asked, figure }: Answer): boolean {
    const answer = this.#answers.get(keyOf(id, at));
    return answer?.asked === asked && answer.figure === figure;
  }
}
