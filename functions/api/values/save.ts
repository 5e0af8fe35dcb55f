import type { SentValue } from '../../../shared/contract/report/node-bodies.ts';
import type { ValueView, values } from '../../../shared/contract/report/values.ts';
import { fieldError } from '../../../shared/errors.ts';
import {
  type AddressedValue,
  checkStored,
  type EnteredReport,
  metricNodeUid,
  openReport,
  saveValue,
  saveValues,
} from '../../core/report/save-values.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { valueView } from './view.ts';

type Routes = Handlers<typeof values>;

async function save(context: SignedInRequest, report: EnteredReport, sent: readonly AddressedValue[]): Promise<ValueView[]> {
  const saved = await saveValues(context, report, sent);
  const byUid = new Map(report.structure.tree.nodes.map((node) => [node.uid, node]));
  return saved.map((item) => valueView(item, byUid.get(item.nodeUid)));
}

const seen = ({ ifMatch }: SignedInRequest, input: SentValue): SentValue =>
  input.version === undefined && ifMatch !== undefined ? { ...input, version: ifMatch } : input;

async function saveOne(context: SignedInRequest, report: EnteredReport, sent: AddressedValue): Promise<ValueView> {
  const [saved] = await save(context, report, [{ ...sent, input: seen(context, sent.input) }]);
  context.reply.version = saved!.version;
  return saved!;
}

export const enterValue: Routes['enterValue'] = async (context, { body }) => {
  const { metric, score, path, ...input } = body;
  const id = metric ?? score;
  if (id === undefined && path === undefined) throw fieldError('metric', 'Choose a metric.');
  const report = await openReport(context);
  return saveOne(context, report, { path, uid: id === undefined ? undefined : metricNodeUid(report, id), input });
};

export const enterMetricValue: Routes['enterMetricValue'] = async (context, { params, body }) => {
  const report = await openReport(context);
  return saveOne(context, report, { uid: metricNodeUid(report, params.scoreId), input: body });
};

export const changeMetricValue: Routes['changeMetricValue'] = async (context, { params, body }) => {
  const report = await openReport(context);
  const uid = metricNodeUid(report, params.scoreId);
  await checkStored(context, report, uid, params.inputValueId);
  return saveOne(context, report, { uid, input: body });
};

export const saveInputs: Routes['saveInputs'] = async (context, { body: { inputs } }) => {
  const [only] = inputs;
  if (!only || inputs.length > 1) return save(context, await openReport(context), inputs);
  const { node, saved } = await saveValue(context, only);
  return [valueView(saved, node)];
};
