import type { ChangeNodeBody, SentValue } from '../../../shared/contract/report/node-bodies.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { saveValueAt } from '../../core/report/save-values.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import { nodeView } from '../views/node-view.ts';
import { inputView } from './value-view.ts';

type Change = Extract<ChangeNodeBody, { type: 'metricscore' }>;

/** Saves the entry of a reporter for a metric (REP-374). If-Match is the version of the value, as `version` in the input is. */
export async function saveInput(
  context: SignedInRequest,
  path: string,
  body: Change & { input: SentValue },
): Promise<StructureNodeItem> {
  const { node, saved } = await saveValueAt(context, path, body);
  context.reply.version = saved.version;
  return nodeView(node, { metricscore: { input: inputView(node, saved) } });
}
