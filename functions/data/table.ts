/** The one place that names keys and indexes: CDK builds the table from it and every entity refers to it. */
export const TABLE = {
  pk: 'pk',
  sk: 'sk',
  ttl: 'expiresAt',
  indexes: {
    /** lists across partitions of one tenant: projects, trackers, members of a scope, reports of a package, usage of a metric */
    gsi1: { pk: 'gsi1pk', sk: 'gsi1sk' },
    /** sparse and global: jobs that wait to be relayed and due dates by day, for the sweeps, which have their own role */
    sweep: { pk: 'sweeppk', sk: 'sweepsk' },
  },
} as const;
