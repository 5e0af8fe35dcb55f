/** Where an e-mail address may be broken: 'rita', '.rivers@', 'site', '.example', each with the place at which it begins. */
export function addressParts(address: string): { at: number; text: string }[] {
  let at = 0;
  return address.split(/(?<=@)|(?=\.)/).map((text) => {
    const part = { at, text };
    at += text.length;
    return part;
  });
}
