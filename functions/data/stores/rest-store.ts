import { randomUUID } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { WriteRestPayload } from '../../../shared/contract/jobs.ts';
import { AppError, errorKind } from '../../../shared/errors.ts';
import { type Cause, recordedNow } from '../audit-write.ts';
import { inTransactions, sizeOf, transact, type Write, withBasis } from '../transact.ts';
import { jobStore } from './job-store.ts';

type Part = readonly Write[];

/** The items of writes, without the errors of their conditions: the job reports failures to nobody. */
type Items = Write['item'][];

const OVERTAKEN = errorKind('stale_version', 'Another write has done or overtaken this.');

const itemsOf = (part: Part): Items => withBasis(part).map(({ item }) => item);

/** Changes with more writes than a transaction takes: a job does the rest, whatever happens to the request. */
export const restStore = (tenantUid: string) => ({
  /**
   * Writes `main` with those of the `parts` that fit in one transaction. The job `write-rest`, which that transaction starts,
   * writes the other parts. The writes of one part stay together and are bound to what they change, so that a part is refused
   * once it is done or overtaken.
   * @throws the error of the first write of that transaction whose condition fails; then the job does not start either
   */
  async transact(main: Part, parts: readonly Part[], cause: Cause): Promise<void> {
    const all = parts.filter((part) => part.length > 0);
    const [whole, ...more] = inTransactions(all, sizeOf(main));
    if (more.length === 0) return transact([...main, ...whole]);
    const [first] = inTransactions(all, sizeOf(main) + 1);
    const now = new Set(first);
    const rest = all.filter((part) => !part.every((each) => now.has(each)));
    const notesUid = randomUUID();
    const text = serialize(rest.map(itemsOf)).toString('base64');
    const notes = await jobStore(tenantUid).putNotes(notesUid, text, new Date());
    const payload: WriteRestPayload = { notesUid, notes };
    await transact([...main, ...first, jobStore(tenantUid).enqueue('write-rest', payload, cause).write]);
  },

  /**
   * Writes the parts that a change has left to its job, each apart; entries of the trail as recorded now. May run more than once.
   * @returns how many were written, and how many were done before or overtaken
   */
  async write({ notesUid, notes }: WriteRestPayload): Promise<{ written: number; left: number }> {
    const text = await jobStore(tenantUid).notes<string>(notesUid, notes);
    const parts = deserialize(Buffer.from(text, 'base64')) as Items[];
    const done = { written: 0, left: 0 };
    for (const part of parts) {
      try {
        await transact(part.map((item) => ({ item: recordedNow(item), refused: OVERTAKEN })));
        done.written += 1;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        done.left += 1;
      }
    }
    return done;
  },
});
