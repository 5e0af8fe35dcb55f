/** A piece of HTML. Comments and declarations are no pieces; an end tag has no attributes that count. */
export type HtmlToken =
  | { kind: 'text'; text: string }
  | { kind: 'start'; tag: string; attributes: string }
  | { kind: 'end'; tag: string };

const NAME = /[a-z][a-z0-9-]*/iy;
const SPECIAL = /["'>]/g;

/**
 * Finds the ends of tags: the first '>' outside of quotes, or the end of the text. It computes the answer of each quote and '>'
 * from the next one's, in one pass from the end, so many tags without an end take no extra time.
 */
class TagEnds {
  readonly #places: number[];
  /**
   * Per quote or '>', in the order of the text: where a tag ends that reaches it outside of quotes; -1 when a quote stays open.
   */
  readonly #ends: number[];
  readonly #length: number;
  #next = 0;

  constructor(html: string) {
    this.#length = html.length;
    this.#places = Array.from(html.matchAll(SPECIAL), ({ index }) => index);
    this.#ends = new Array<number>(this.#places.length);
    const last: Record<string, number> = {};
    for (let index = this.#places.length - 1; index >= 0; index -= 1) {
      const place = this.#places[index]!;
      const letter = html.charAt(place);
      const closing = last[letter];
      if (letter === '>') this.#ends[index] = place;
      else this.#ends[index] = closing === undefined ? -1 : (this.#ends[closing + 1] ?? this.#length);
      last[letter] = index;
    }
  }

  /** The end of a tag that is read from here on; -1 for none. Places must be asked for in ascending order. */
  from(place: number): number {
    while (this.#next < this.#places.length && this.#places[this.#next]! < place) this.#next += 1;
    return this.#ends[this.#next] ?? this.#length;
  }
}

/** The end of the comment or declaration that begins here; the end of the text if it is never closed. */
function declarationEnd(html: string, at: number): number {
  const isComment = html.startsWith('<!--', at);
  const end = isComment ? html.indexOf('-->', at + 4) : html.indexOf('>', at + 2);
  return end < 0 ? html.length : end + (isComment ? 3 : 1);
}

/**
 * HTML of unknown origin as its tags and texts, in time that grows with its length only. An unfinished tag (a quote in it is
 * never closed) is text from its '<' on.
 */
export function* tokensOf(html: string): Generator<HtmlToken> {
  const ends = new TagEnds(html);
  let at = 0;
  while (at < html.length) {
    if (html.charAt(at) !== '<') {
      const next = html.indexOf('<', at);
      const end = next < 0 ? html.length : next;
      yield { kind: 'text', text: html.slice(at, end) };
      at = end;
    } else if (/[!?]/.test(html.charAt(at + 1))) at = declarationEnd(html, at);
    else {
      const isEnd = html.charAt(at + 1) === '/';
      NAME.lastIndex = at + (isEnd ? 2 : 1);
      const name = NAME.exec(html)?.[0];
      const end = name === undefined ? -1 : ends.from(NAME.lastIndex);
      if (name === undefined || end < 0) {
        yield { kind: 'text', text: '<' };
        at += 1;
      } else {
        const tag = name.toLowerCase();
        yield isEnd ? { kind: 'end', tag } : { kind: 'start', tag, attributes: html.slice(NAME.lastIndex, end) };
        at = end + 1;
      }
    }
  }
}
