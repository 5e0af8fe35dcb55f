/** What the router reads when it starts; import it before anything of `functions`. */
process.env.TABLE_NAME ??= 'table';
process.env.EDGE_SECRET ??= 'secret';
process.env.AWS_REGION ??= 'eu-central-1';
process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
process.env.POWERTOOLS_METRICS_DISABLED ??= 'true';
