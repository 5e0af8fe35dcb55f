import type { App } from 'aws-cdk-lib';
import { readConfig } from './config.ts';
import type { Backing } from './constructs/backing.ts';
import { ApiStack } from './stacks/api-stack.ts';
import { AuthStack } from './stacks/auth-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { FunctionsStack } from './stacks/functions-stack.ts';
import { JobsStack } from './stacks/jobs-stack.ts';
import { WebStack } from './stacks/web-stack.ts';

/** All stacks of one deployment, in order of their dependencies. */
export function buildStacks(app: App) {
  const config = readConfig(app.node);
  const name = (part: string) => `tributary-${config.stage}-${part}`;
  const data = new DataStack(app, name('data'), { config });
  const auth = new AuthStack(app, name('auth'), { config, table: data.table, alarms: data.alarms });
  const backing: Backing = {
    config,
    table: data.table,
    bucket: data.bucket,
    reach: data.reach,
    alarms: data.alarms,
    userPool: auth.userPool,
    client: auth.client,
  };
  const jobs = new JobsStack(app, name('jobs'), { backing });
  const functions = new FunctionsStack(app, name('functions'), { backing });
  const api = new ApiStack(app, name('api'), { backing, functions: functions.functions });
  // An emulator has no CloudFront in front of API Gateway, so the local front door runs the edge function.
  const web = config.local
    ? undefined
    : new WebStack(app, name('web'), { backing, api: api.api, edgeSecret: functions.edgeSecret });
  return { data, auth, jobs, functions, api, web };
}
