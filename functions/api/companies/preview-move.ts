import type { companyMove } from '../../../shared/contract/company/company-move.ts';
import { previewMove } from '../../core/company/preview-move.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const previewCompanyMove: Handlers<typeof companyMove>['previewCompanyMove'] = async (context, { params, query }) => {
  const { changed, others } = await previewMove(context, params.companyId, query.parentid ?? null);
  return {
    companies: changed.map(({ company, figures, count }) => ({
      uid: company.uid,
      name: company.name,
      figures,
      figureCount: count,
    })),
    others,
  };
};
