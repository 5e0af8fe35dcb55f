import { z } from 'zod';
import { sanitiseRichText } from '../../domain/file/rich-text.ts';
import { toDecimal } from '../../domain/kernel/decimal.ts';
import { MAX_NAME, MAX_SOURCE, MAX_TEXT, MAX_UNIT } from '../../domain/metric/limits.ts';
import { type FileNode, STRUCTURE_FORMAT, STRUCTURE_VERSION } from '../../domain/structure/structure-file.ts';
import { DocumentMeta, MetricMeta, TreeMeta } from './node-meta.ts';

/** The file of a structure, in the version that this release writes; docs/structure-files.md explains it. */

const RichText = z.string().max(MAX_TEXT, `Use at most ${MAX_TEXT} characters.`).transform(sanitiseRichText);
const Name = z.string().trim().min(1, 'The name is missing. Enter one.').max(MAX_NAME, `Use at most ${MAX_NAME} characters.`);
const Unit = z.string().trim().min(1, 'The unit is missing. Enter one.').max(MAX_UNIT, `Use at most ${MAX_UNIT} characters.`);
const NodeId = z.string().min(1).max(40);
const Day = z.iso.date('Enter the date as YYYY-MM-DD.');

const FileMetric = z
  .strictObject({
    id: z.string().min(1).max(40),
    name: Name,
    unit: Unit,
    description: RichText,
    category: z.string().trim().max(MAX_NAME),
  })
  .meta({ description: 'A base metric: what is measured. The four fields together are its identity.' });

const children = () => z.array(NodeSchema).optional();

const NodeSchema: z.ZodType<FileNode> = z
  .lazy(() =>
    z.discriminatedUnion('type', [
      z.strictObject({ id: NodeId, type: z.literal('tree'), name: Name, meta_json: TreeMeta, children: children() }),
      z.strictObject({
        id: NodeId,
        type: z.literal('metricscore'),
        metric: z.string(),
        required: z.boolean(),
        period: z.number().int(),
        meta_json: MetricMeta,
        children: children(),
      }),
      z.strictObject({ id: NodeId, type: z.literal('document'), name: Name, meta_json: DocumentMeta, children: children() }),
      z.strictObject({
        id: NodeId,
        type: z.literal('trackerdescription'),
        title: z.string().trim().max(MAX_NAME),
        text: RichText,
        meta_json: z.record(z.string(), z.unknown()),
        children: children(),
      }),
    ]),
  )
  .meta({ id: 'node', description: 'An issue, a metric, a document or a description, with what stands below it.' });

const FileFactor = z
  .strictObject({
    metric: z.string(),
    toUnit: Unit,
    factor: z
      .string()
      .refine((text) => toDecimal(text) !== null, 'The factor is a finite number; 0 and negative numbers are allowed.')
      .transform((text) => toDecimal(text) ?? text),
    source: z.string().max(MAX_SOURCE).optional(),
    description: z.string().max(2000).optional(),
    startDate: Day.optional(),
    endDate: Day.optional(),
  })
  .meta({ description: 'Units of toUnit per one unit of the metric, as decimal text.' });

export const StructureFile = z
  .strictObject({
    format: z.literal(
      STRUCTURE_FORMAT,
      `This is not a structure file: 'format' is not '${STRUCTURE_FORMAT}'. Export the structure again.`,
    ),
    version: z.literal(STRUCTURE_VERSION, `Only version ${STRUCTURE_VERSION} can be read. Export the structure again.`),
    metrics: z.array(FileMetric),
    nodes: z.array(NodeSchema),
    factors: z.array(FileFactor),
  })
  .meta({ title: 'Structure of a project or package', description: 'Issues, metrics, documents and conversion factors.' });

/** JSON Schema of the file, for people who write such files themselves. */
export const structureSchema = (): object => z.toJSONSchema(StructureFile, { io: 'input', target: 'draft-2020-12' });
