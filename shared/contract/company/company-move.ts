import { z } from 'zod';
import { RestatedFigureView } from '../restatement/restatements.ts';
import { defineResource } from '../route.ts';

/**
 * What a company move would change. The registers list the same after the move. `companies`: old and new parents whose approved
 * figures would change, as far as the caller may read them; `others`: number of the remaining ones. `figures`: the first changes
 * in projects that the caller may open; `figureCount`: changes in all projects.
 */
export const CompanyMovePreview = z
  .object({
    companies: z.array(
      z.object({ uid: z.string(), name: z.string(), figures: z.array(RestatedFigureView), figureCount: z.number() }),
    ),
    others: z.number(),
  })
  .meta({ id: 'CompanyMovePreview' });
export type CompanyMovePreview = z.infer<typeof CompanyMovePreview>;

export const companyMove = defineResource({
  previewCompanyMove: {
    method: 'GET',
    path: '/api/company/{companyId}/move/',
    summary: 'The approved figures that a move of a company would change, below parentid or, without it, to the top',
    reaches: 'the companies above the two places, and the projects below the company that the caller may open',
    access: { scope: 'company', needs: 'admin' },
    params: z.object({ companyId: z.string() }),
    query: z.object({ parentid: z.string().optional() }),
    response: CompanyMovePreview,
  },
});
