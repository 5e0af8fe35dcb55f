/** The lines of text in a PDF of the carbon plan, decoded with the PDF's own font tables. `bytes`: one character per byte. */
export function pdfLines(bytes: string): string[] {
  const objects = new Map([...bytes.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id, body]) => [id!, body!]));
  const letter = (utf16: string) => utf16.replace(/.{4}/g, (unit) => String.fromCharCode(Number.parseInt(unit, 16)));
  const fonts = new Map(
    [...bytes.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
      const table = objects.get(/\/ToUnicode (\d+)/.exec(objects.get(id!)!)![1]!)!;
      const pairs = [...table.matchAll(/<(..)> <((?:.{4})+)>\n/g)].map(([, code, text]) => [code!, letter(text!)] as const);
      return [name!, new Map(pairs)] as const;
    }),
  );
  return [...bytes.matchAll(/^1 0 0 1 .* Tm .*$/gm)].map(([line]) =>
    [...line.matchAll(/\/(F\d+) [\d.]+ Tf <([^>]*)> Tj/g)]
      .map(([, name, codes]) => codes!.replace(/../g, (code) => fonts.get(name!)!.get(code)!))
      .join(''),
  );
}
