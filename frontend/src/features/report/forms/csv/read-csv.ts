import type { FormTable } from '../form-table.ts';
import type { ReadFormRow } from '../table-rows.ts';
import type { CsvAnswer, CsvQuestion, CsvSummary } from './csv-messages.ts';

export type CsvFileRefusal = Extract<CsvAnswer, { kind: 'refused' }>['refusal'];

/** The file is no CSV of this form; `refusal` says why, and `line` where, if it is in one line. */
export class CsvRefused extends Error {
  override name = 'CsvRefused';
  readonly refusal: CsvFileRefusal;
  readonly line: number | undefined;
  constructor(refusal: CsvFileRefusal, line?: number) {
    super(refusal);
    this.refusal = refusal;
    this.line = line;
  }
}

const nextFrame = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/**
 * Reads a file into a table, in a worker. The rows arrive in portions, each in its own task, so the page stays responsive. The
 * table changes only after the whole file has been read.
 * @throws CsvRefused, AbortError
 */
export async function readFormCsv(
  bytes: ArrayBuffer,
  table: FormTable,
  { changed, signal }: { changed: boolean; signal?: AbortSignal },
): Promise<CsvSummary> {
  const { portions, summary } = await parse(
    { bytes, fields: table.fields, typesOnly: table.typesOnly, isStored: !changed },
    signal,
  );
  for (const rows of portions) {
    table.append(rows, { changed, doubtful: summary.doubtful });
    await nextFrame();
    signal?.throwIfAborted();
  }
  // A stored form was asked about before.
  if (changed) table.askTotal(summary.isTotal);
  return summary;
}

type ParsedCsv = { portions: (readonly ReadFormRow[])[]; summary: CsvSummary };

function parse(question: CsvQuestion, signal?: AbortSignal): Promise<ParsedCsv> {
  const worker = new Worker(new URL('./csv-worker.ts', import.meta.url), { type: 'module' });
  const portions: ParsedCsv['portions'] = [];
  const parsed = new Promise<ParsedCsv>((resolve, reject) => {
    worker.onerror = ({ message }) => reject(new Error(message));
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.onmessage = ({ data }: MessageEvent<CsvAnswer>) => {
      if (data.kind === 'rows') portions.push(data.rows);
      else if (data.kind === 'refused') reject(new CsvRefused(data.refusal, 'line' in data ? data.line : undefined));
      else resolve({ portions, summary: data });
    };
    worker.postMessage(question, [question.bytes]);
  });
  return parsed.finally(() => worker.terminate());
}
