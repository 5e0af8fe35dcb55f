import { z } from 'zod';
import { RestatedFigureView } from '../restatement/restatements.ts';
import { defineResource } from '../route.ts';

/**
 * What the move of a company would change, as its entries in the registers tell afterwards. `companies`: those that it leaves and joins
 * whose approved figures would be others, where the caller reads them, and `others` the number of further ones; `figures`: the first
 * ones of projects that the caller may open; `figureCount`: of all projects.
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
