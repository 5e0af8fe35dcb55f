type Answer = { asked: string; figure: string };

const keyOf = (id: number, at: number) => `${id} ${at}`;

/** How the texts of a form's cells came about. A cell is identified by the id of its row and the index of its field. */
export class CellMarks {
  #typed = new Set<string>();
  #asked = new Set<string>();
  #answers = new Map<string, Answer>();

  /** Marks a cell as being typed in. Its earlier answer no longer counts. */
  typing(id: number, at: number): void {
    this.#typed.add(keyOf(id, at));
    this.#answers.delete(keyOf(id, at));
  }

  /** Marks a cell as left. Returns whether it was typed in before. */
  leave = (id: number, at: number): boolean => this.#typed.delete(keyOf(id, at));

  /** Notes that a question was asked about a text. */
  ask = (id: number, at: number, text: string): unknown => this.#asked.add(`${keyOf(id, at)} ${text}`);

  /** Whether this text was asked about before, or is an answer. It is then accepted. */
  wasAsked = (id: number, at: number, text: string): boolean => this.#asked.has(`${keyOf(id, at)} ${text}`);

  /** Notes the figure that was chosen for the text of a cell. */
  answer(id: number, at: number, { asked, figure }: Answer): void {
    this.leave(id, at);
    this.ask(id, at, figure);
    this.#answers.set(keyOf(id, at), { asked, figure });
  }

  /** Whether a cell still has the figure that was chosen for a text. */
  isAnswer(id: number, at: number, { asked, figure }: Answer): boolean {
    const answer = this.#answers.get(keyOf(id, at));
    return answer?.asked === asked && answer.figure === figure;
  }
}
