/** Splits an e-mail address where it may wrap: 'rita', '.rivers@', 'site', '.example', each with its start index. */
export function addressParts(address: string): { at: number; text: string }[] {
  let at = 0;
  return address.split(/(?<=@)|(?=\.)/).map((text) => {
    const part = { at, text };
    at += text.length;
    return part;
  });
}
