import type { ReadNode } from '../../../../shared/contract/report/nodes.ts';
import { UNITS } from '../../../../shared/domain/kernel/vocabulary.ts';
import type { Choice } from '../../ui/form/choice-field.tsx';
import { unitChoices } from '../../ui/form/unit-choices.ts';
import { fieldsOf } from './tree-rows.ts';

/** The units of all metrics in the structure, with repetitions. */
export const usedUnits = (nodes: readonly ReadNode[]): string[] => nodes.flatMap((node) => fieldsOf(node).metric?.unit || []);

/** The usual units to choose from, followed by the project's other units. */
export const unitChoicesOf = (nodes: readonly ReadNode[]): Choice[] => unitChoices(UNITS, usedUnits(nodes));
