import { can } from '../../../shared/domain/access/rights.ts';
import { withoutProject } from '../../../shared/domain/restatement/official-figures.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import { grantOn } from '../../data/stores/person/caller-store.ts';
import type { Context } from '../context.ts';
import { placeAsked } from './move-company.ts';
import { type MovedFigures, restatedByMove } from './restated-by-move.ts';
import { mayOpen } from './visible-projects.ts';

/** Figures of a company that a preview lists; it counts them all. */
const LISTED_FIGURES = 100;

/** `changed`: the companies that the caller reads; `others`: the number of further ones. */
export type MovePreview = { changed: MovedFigures[]; others: number };

/**
 * What a move would change: the figures that its register entries would list, as far as the caller may open their projects, and
 * the number of the other companies. Reads as much as the move. `parentUid`: null for the top
 * @throws not_found, invalid_input, forbidden and too_large, like the move
 */
export async function previewMove(context: Context, companyUid: string, parentUid: string | null): Promise<MovePreview> {
  const { actor, tenantUid } = context;
  const company = await companyStore(tenantUid).get(companyUid);
  if (parentUid === (company.parentUid ?? null)) return { changed: [], others: 0 };
  const { all } = await placeAsked(context, company, parentUid);
  const listed = { most: LISTED_FIGURES, of: mayOpen.bind(undefined, actor) };
  const found = await restatedByMove(tenantUid, { company, parentUid, all }, listed);
  const changed = found.filter((each) => can(actor, grantOn(actor, { companyUid: each.company.uid }), 'READ_COMPANY'));
  const told = changed.map((each) => ({ ...each, figures: each.figures.map(withoutProject) }));
  return { changed: told, others: found.length - changed.length };
}
