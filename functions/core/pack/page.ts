/** Pages that are read offline, out of a folder: no script, nothing from elsewhere, and every text escaped. */

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Finished HTML, which is not escaped again. */
export type Html = { html: string };

const isHtml = (value: unknown): value is Html => typeof value === 'object' && value !== null && 'html' in value;
const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(textOf).join('')
    : isHtml(value)
      ? value.html
      : value === null || value === undefined
        ? ''
        : String(value).replace(/[&<>"']/g, (letter) => ESCAPES[letter]!);

/** Markup with values put in: texts are escaped, markup and lists of markup stay as they are. */
export const html = (parts: TemplateStringsArray, ...values: readonly unknown[]): Html => ({
  html: parts.map((part, index) => (index === 0 ? part : textOf(values[index - 1]) + part)).join(''),
});

/** A link to another file of the pack. `path`: relative to the page. */
export const link = (path: string, text: string): Html =>
  html`<a href="${path.split('/').map(encodeURIComponent).join('/')}">${text}</a>`;

/** A table with a caption for people who do not see it. */
export const table = (caption: string, columns: readonly string[], rows: readonly (readonly unknown[])[]): Html =>
  rows.length === 0
    ? html`<p>None.</p>`
    : html`<table><caption>${caption}</caption><thead><tr>${columns.map((each) => html`<th scope="col">${each}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody></table>`;

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#16191f;background:#fff}
table{border-collapse:collapse;width:100%;margin:1rem 0;display:block;overflow-x:auto}caption{position:absolute;left:-999rem}
th,td{text-align:left;vertical-align:top;border-bottom:1px solid #d5dbdb;padding:.4rem .6rem}th{background:#f2f3f3}
code{word-break:break-all}.note{background:#f2f8fd;border-left:4px solid #0972d3;padding:.5rem 1rem}`;

/** A whole page. */
export const page = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title><style>${{ html: STYLE }}</style></head>
<body><main><h1>${title}</h1>
${body}
</main></body></html>
`.html;
