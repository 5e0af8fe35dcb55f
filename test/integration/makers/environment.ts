import { outputs } from '../support.ts';

/** Lets the stores find the stack under test; import it before them. */
process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
process.env.TABLE_NAME ??= outputs().TableName;
process.env.BUCKET_NAME ??= outputs().BucketName;
