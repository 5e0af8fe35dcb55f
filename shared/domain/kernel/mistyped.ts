/** Fewest letters of a name in which one wrong letter is a mistake and no other name. */
const LONG = 6;

/** A name without letter case and without what divides its words: hideNA, hide_na and HideNa are one. */
const plain = (name: string): string => name.toLowerCase().replace(/[_\- ]/g, '');

/** Whether a text becomes another one by one letter more, one less, one other, or two that change places. */
function isOneOff(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  if (short.length < long.length) return short.slice(same) === long.slice(same + 1);
  const isSwapped = short[same] === long[same + 1] && short[same + 1] === long[same];
  return short.slice(same + 1) === long.slice(same + 1) || (isSwapped && short.slice(same + 2) === long.slice(same + 2));
}

/** Whether one of two names is the plural of the other, which may well be another thing. */
const isPlural = (a: string, b: string): boolean => a === `${b}s` || b === `${a}s`;

/**
 * The known name that an unknown one is a mistyped form of: another letter case, other word breaks, or one wrong letter of at
 * least six. Undefined for other names, which are somebody's own.
 */
export function mistypedFor(name: string, known: readonly string[]): string | undefined {
  const own = plain(name);
  const isMeant = (each: string) =>
    plain(each) === own || (Math.min(each.length, own.length) >= LONG - 1 && each.length >= LONG && isOneOff(plain(each), own));
  return known.find((each) => isMeant(each) && !isPlural(plain(each), own));
}
