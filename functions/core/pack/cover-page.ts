import { html, link, page, table } from './page.ts';
import type { PackRange } from './project-figures.ts';
import type { WrittenProject } from './project-files.ts';

type Head = { tenancy: { name: string }; made: { at: string }; range: PackRange; projects: readonly WrittenProject[] };

/** The first page of a pack: its content, and how to check it. */
export const coverPage = ({ tenancy, made, range, projects }: Head): string =>
  page(
    `Assurance pack of ${tenancy.name}`,
    html`<p>Made ${made.at}, for periods that end ${range.from === null ? '' : `on or after ${range.from} `}${
      range.to === null ? 'at any time' : `up to ${range.to}`
    }.</p>
${table(
  'Projects',
  ['Project', 'Official figures', 'Reports'],
  projects.map(({ uid, name, figures, reports }) => [link(`projects/${uid}/index.html`, name), figures, reports]),
)}
<h2>Check it</h2>
<p class="note">Unpack the archive and run <code>node verify.mjs .</code> in its folder, or <code>node verify.mjs PACK.zip</code>. It needs
Node 20 and no network. It computes every figure again from what was typed, and checks every hash. Compare the SHA-256 of the manifest that
it prints with the one that Tributary shows for this pack.</p>
<p>To run a program that you trust, take verify.mjs from the source of Tributary instead of this archive.</p>
<h2>Data</h2><ul>${['manifest.json', 'trail/entries.jsonl', 'trail/blocks.jsonl', 'verify.mjs'].map((name) => html`<li>${link(name, name)}</li>`)}</ul>`,
  );
