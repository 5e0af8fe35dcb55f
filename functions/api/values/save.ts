import type { ValueInput } from '../../../shared/contract/report/node-bodies.ts';
import type { InputValue, values } from '../../../shared/contract/report/values.ts';
import { meansUid } from '../../../shared/domain/kernel/names.ts';
import { AppError, fieldError } from '../../../shared/errors.ts';
import { type EnteredReport, openReport, type SentValue, saveValues } from '../../core/report/save-values.ts';
import { valueStore } from '../../data/stores/report/value-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { valueView } from './view.ts';

type Routes = Handlers<typeof values>;

async function save(context: SignedInRequest, report: EnteredReport, sent: readonly SentValue[]): Promise<InputValue[]> {
  const saved = await saveValues(context, report, sent);
  const byUid = new Map(report.structure.tree.nodes.map((node) => [node.uid, node]));
  return saved.map((item) => valueView(item, byUid.get(item.nodeUid)));
}

/** The full uid of a metric's node, by this or its first eight characters. */
function uidOf({ structure }: EnteredReport, id: string): string {
  const node = structure.tree.nodes.find(({ uid, type }) => type === 'metricscore' && meansUid(id, uid));
  if (!node) throw new AppError('not_found', 'There is no such metric in this report');
  return node.uid;
}

const seen = ({ ifMatch }: SignedInRequest, input: ValueInput): ValueInput =>
  input.version === undefined && ifMatch !== undefined ? { ...input, version: ifMatch } : input;

async function saveOne(context: SignedInRequest, report: EnteredReport, sent: SentValue): Promise<InputValue> {
  const [saved] = await save(context, report, [{ ...sent, input: seen(context, sent.input) }]);
  context.reply.version = saved!.version;
  return saved!;
}

export const createValue: Routes['enterValue'] = async (context, { body }) => {
  const { metric, score, path, ...input } = body;
  const id = metric ?? score;
  if (id === undefined && path === undefined) throw fieldError('metric', 'Name the metric');
  const report = await openReport(context);
  return saveOne(context, report, { path, uid: id === undefined ? undefined : uidOf(report, id), input });
};

export const createScoreValue: Routes['enterMetricValue'] = async (context, { params, body }) => {
  const report = await openReport(context);
  return saveOne(context, report, { uid: uidOf(report, params.scoreId), input: body });
};

export const updateScoreValue: Routes['changeMetricValue'] = async (context, { params, body }) => {
  const report = await openReport(context);
  const uid = uidOf(report, params.scoreId);
  const stored = (await valueStore(context.tenantUid, report.commit.uid).some([uid])).get(uid);
  if (!stored || !meansUid(params.inputValueId, stored.uid)) throw new AppError('not_found', 'There is no such value');
  return saveOne(context, report, { uid, input: body });
};

export const saveInputs: Routes['saveInputs'] = async (context, { body }) =>
  save(context, await openReport(context), body.inputs);
