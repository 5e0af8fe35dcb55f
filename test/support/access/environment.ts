/** The environment that the router reads when it starts. Import this before anything from `functions`. */
process.env.TABLE_NAME ??= 'table';
process.env.EDGE_SECRET ??= 'secret';
process.env.AWS_REGION ??= 'eu-central-1';
process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
process.env.POWERTOOLS_METRICS_DISABLED ??= 'true';
