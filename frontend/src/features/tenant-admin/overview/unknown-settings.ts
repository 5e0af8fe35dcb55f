import { TenantMeta } from '../../../../../shared/contract/tenant/tenant.ts';
import { HOME_BLOCKS } from '../../../../../shared/domain/tenant/home-sources.ts';
import { fill } from '../../../ui/fill.ts';
import { tenantSettingsTexts as texts } from '../texts.ts';

/** The settings that the product reads, at the top; `category_names` comes from the renaming of issues. */
const READ = [...Object.keys(TenantMeta.shape), 'category_names'];

/** Most typing errors between a name and the one that is meant. */
const SLIPS = 2;

/** Number of characters to insert, delete, replace or swap with their neighbour to get from one text to the other. */
function slipsBetween(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const [above, isSame] = [rows[i - 1]!, a[i - 1] === b[j - 1]];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (isSame ? 0 : 1));
      if (isSwapped) row[j] = Math.min(row[j]!, rows[i - 2]![j - 2]! + 1);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * The read name that an unread one resembles, apart from case and separators; undefined if there is
 * none, or if it is used beside.
 */
function meantBy(name: string, read: readonly string[], used: readonly string[]): string | undefined {
  const near = read
    .filter((each) => !used.includes(each))
    .map((each) => ({ each, slips: slipsBetween(plain(name), plain(each)) }))
    .filter(({ slips }) => slips <= SLIPS)
    .toSorted((a, b) => a.slips - b.slips);
  return near[0]?.each;
}

/**
 * A warning about names in the meta-data of the tenancy that the product does not read, such as slips of the pen; '' for none.
 * They stay: a client may keep keys of its own there.
 */
export function unreadWarning(meta: Readonly<Record<string, unknown>>): string {
  const { home_sources } = meta;
  const blocks = typeof home_sources === 'object' && home_sources !== null && !Array.isArray(home_sources) ? home_sources : {};
  const unread = (all: object, read: readonly string[], above = '') =>
    Object.keys(all)
      .filter((name) => !read.includes(name))
      .map((name) => {
        const meant = meantBy(name, read, Object.keys(all));
        const path = above + name;
        return meant === undefined
          ? fill(texts.unread, { name: path })
          : fill(texts.unreadLike, { name: path, meant: above + meant });
      });
  return [...unread(meta, READ), ...unread(blocks, HOME_BLOCKS, 'home_sources › ')].join(' ');
}
