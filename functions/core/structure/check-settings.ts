import { limitSettingsFault } from '../../../shared/domain/report/value-limits.ts';
import { ruleFaults, rulesIn } from '../../../shared/domain/structure/rules.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import { fieldError } from '../../../shared/errors.ts';

type Meta = Record<string, unknown>;

/**
 * Checks the rules that the settings of a section get.
 * @param kept the settings before; a rule that stays as it is passes, also where its metrics have changed since
 * @throws invalid_input for unknown metrics, one on both sides, and units that differ
 */
export function checkRules(nodes: readonly Node[], meta: Meta, kept: Meta = {}): void {
  const [fault] = ruleFaults(rulesIn(meta), rulesIn(kept), nodes);
  if (fault) throw fieldError(['meta_json', 'rules', ...fault.path].join('.'), fault.message);
}

/**
 * Checks the limits in the settings that a metric gets.
 * @throws invalid_input for a metric that takes no number
 */
export function checkLimits(meta: Meta): void {
  const fault = limitSettingsFault(meta);
  if (fault) throw fieldError('meta_json.limits', fault);
}
