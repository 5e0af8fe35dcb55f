/** A number with its noun in the singular or plural: '1 mail', '2,000 mails'. @param many for nouns that do not end in s */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
