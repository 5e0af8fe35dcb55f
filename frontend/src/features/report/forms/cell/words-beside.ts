import { figureBesideWord } from '../../../../../../shared/domain/form/column-unit.ts';
import type { FormTable } from '../form-table.ts';

/** Cells of one column with the same word beside their figures. `answers`: the figures without the word, by row. */
export type WordBeside = { header: string; word: string; answers: readonly { id: number; at: number; figure: string }[] };

/** The words that occur in several cells of a column, each as one question. */
export function wordsBeside(table: FormTable): WordBeside[] {
  const open = table.ids().flatMap((id) => {
    const { cells = [], errors = null } = table.row(id) ?? {};
    return table.fields.flatMap((field, at) => {
      const found = (errors?.[at] ?? null) === null ? null : figureBesideWord(field, cells[at] ?? '');
      const [figure, ...others] = found?.choices ?? [];
      return !found || figure === undefined || others.length > 0 ? [] : [{ id, at, figure, word: found.word }];
    });
  });
  const groups = Map.groupBy(open, ({ at, word }) => `${at} ${word}`);
  return [...groups.values()].flatMap((answers) => {
    const [first] = answers;
    return first && answers.length > 1 ? [{ header: table.fields[first.at]!.header, word: first.word, answers }] : [];
  });
}

/** Accepts the figures without the word, after the person's answer. */
export function takeWithout(table: FormTable, { answers }: WordBeside): void {
  for (const { id, at, figure } of answers) table.answer(id, at, figure);
}
