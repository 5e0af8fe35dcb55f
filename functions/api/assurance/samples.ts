import type { assurance } from '../../../shared/contract/assurance/assurance.ts';
import { assurancePeople, namesOf, type SampleItem } from '../../core/assurance/read.ts';
import { checkSampled, sampleFigures } from '../../core/assurance/samples.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { figureOf, sampleView } from './views.ts';

type Operations = Handlers<typeof assurance>;

const answer = async ({ tenantUid }: Context, sample: SampleItem) =>
  sampleView(sample, await namesOf(tenantUid, assurancePeople([sample], [])));

export const drawSample: Operations['drawSample'] = async (context, { params, body }) =>
  answer(context, await sampleFigures(context, params.projectId, body));

export const markChecked: Operations['markChecked'] = async (context, { params, body }) => {
  const mark = { ...body, figure: figureOf(body.figure) };
  return answer(context, await checkSampled(context, params.projectId, params.sampleId, mark));
};
