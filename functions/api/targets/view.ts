import type { NamedTarget } from '../../core/indicator/targets.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import { targetView } from '../views/target-view.ts';

/** A target after a change, with its version in the header. */
export function savedTargetView({ reply }: SignedInRequest, { item, name }: NamedTarget) {
  reply.version = item.version;
  return targetView(item, name);
}
