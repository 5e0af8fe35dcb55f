import type { ReadNode } from '../../../../shared/contract/report/nodes.ts';
import { UNITS } from '../../../../shared/domain/metric/vocabulary.ts';
import type { Choice } from '../../ui/form/choice-field.tsx';
import { unitChoices } from '../../ui/form/unit-choices.ts';
import { fieldsOf } from './tree-rows.ts';

/** The unit of each metric of the structure. */
export const usedUnits = (nodes: readonly ReadNode[]): string[] => nodes.flatMap((node) => fieldsOf(node).metric?.unit || []);

/** The usual units to choose from, then those that the project uses beside them. */
export const unitChoicesOf = (nodes: readonly ReadNode[]): Choice[] => unitChoices(UNITS, usedUnits(nodes));
