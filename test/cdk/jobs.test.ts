import { describe, expect, it } from 'vitest';
import { isWritten } from '../../cdk/constructs/bundle.ts';
import { JOB_TYPES } from '../../shared/contract/jobs.ts';
import { JOB } from '../../shared/platform.ts';
import { deployment, list, ofType, type Resource, resourcesOf, statementsOf } from './deployment.ts';

const types = JOB_TYPES.filter((type) => isWritten(`jobs/${type}`));
const { template, templates } = deployment();
const jobs = template('jobs');
const resources = resourcesOf(jobs);
const queues = Object.entries(resources).filter(([, { Type }]) => Type === 'AWS::SQS::Queue');
const isDead = (id: string) => /Dead/.test(id);
const alarms = ofType(jobs, 'AWS::CloudWatch::Alarm');
const sources = ofType(jobs, 'AWS::Lambda::EventSourceMapping');
const pascal = (name: string) => name.replace(/(^|-)(\w)/g, (_, _dash: string, letter: string) => letter.toUpperCase());
const arnOf = (value: unknown) => (value as { 'Fn::GetAtt': [string, string] })['Fn::GetAtt'][0];

describe('the queues', () => {
  it('are one per job type, each with a dead-letter queue of its own', () => {
    const working = queues.filter(([id]) => !isDead(id));
    expect(working).toHaveLength(types.length);
    const targets = working.map(([id, { Properties }]) => {
      const redrive = Properties.RedrivePolicy as { deadLetterTargetArn: unknown; maxReceiveCount: number } | undefined;
      expect(redrive?.maxReceiveCount, id).toBe(JOB.attempts);
      return arnOf(redrive?.deadLetterTargetArn);
    });
    expect(new Set(targets).size).toBe(types.length);
    for (const target of targets) expect(isDead(target)).toBe(true);
  });

  it('get what a worker gives up from the worker itself, and from the sweep, where an alarm rings', () => {
    const deadOf = (type: string) => queues.find(([id]) => isDead(id) && id.startsWith(pascal(type)))![0];
    const functions = ofType(jobs, 'AWS::Lambda::Function');
    const urlsIn = (name: string) =>
      urlsOf(
        functions.find(({ Properties }) => Properties.Description === `functions/jobs/${name}`)!.Properties,
        'DEAD_LETTER_URLS',
      );
    const mayFill = (role: string, queue: string) =>
      statementsOf(jobs).some(
        ({ policy, statement: { Action, Resource } }) =>
          policy.startsWith(role) &&
          list(Action).includes('sqs:SendMessage') &&
          list(Resource).some((each) => JSON.stringify(each) === JSON.stringify({ 'Fn::GetAtt': [queue, 'Arn'] })),
      );
    for (const type of types) {
      const dead = deadOf(type);
      expect(urlsIn(type), type).toContain(`"Ref":"${dead}"`);
      expect(urlsIn('sweep')).toContain(`"Ref":"${dead}"`);
      expect(mayFill(`${pascal(type)}FunctionRole`, dead), type).toBe(true);
      expect(mayFill('SweepRole', dead), type).toBe(true);
      jobs.hasResourceProperties('AWS::CloudWatch::Alarm', {
        MetricName: 'ApproximateNumberOfMessagesVisible',
        Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [dead, 'QueueName'] } }],
        Threshold: 1,
        TreatMissingData: 'notBreaching',
      });
    }
  });

  it('are encrypted and ring when something was given up', () => {
    const rung = alarms.filter(({ Properties }) => Properties.MetricName === 'ApproximateNumberOfMessagesVisible');
    const watched = rung.map(({ Properties }) => arnOf((Properties.Dimensions as { Value: unknown }[])[0]?.Value));
    expect(watched.sort()).toEqual(
      queues
        .map(([id]) => id)
        .filter(isDead)
        .sort(),
    );
    for (const [id, { Properties }] of queues) expect(Properties.SqsManagedSseEnabled, id).toBe(true);
  });

  it('stay hidden for longer than a lease, which is longer than a worker may run', () => {
    const timeouts = ofType(jobs, 'AWS::Lambda::Function').map(({ Properties }) => Number(Properties.Timeout));
    for (const [, { Properties }] of queues.filter(([id]) => !isDead(id))) {
      expect(Number(Properties.VisibilityTimeout)).toBeGreaterThan(JOB.leaseSeconds);
    }
    expect(JOB.leaseSeconds).toBeGreaterThan(Math.max(...timeouts));
  });
});

describe('the functions', () => {
  it('report failures message by message', () => {
    expect(sources).toHaveLength(types.length + 2);
    for (const { Properties } of sources) expect(Properties.FunctionResponseTypes).toEqual(['ReportBatchItemFailures']);
  });

  it('take jobs that hold a file in memory one by one, so that none of them ends with the memory of another', () => {
    const single = sources.filter(({ Properties }) => Properties.BatchSize === 1);
    const names = single.map(({ Properties }) => JSON.stringify(Properties.FunctionName));
    expect(names).toHaveLength(3);
    for (const type of ['import-structure', 'fill-report', 'export-file'])
      expect(
        names.some((name) => name.includes(pascal(type))),
        type,
      ).toBe(true);
  });

  const streams = sources.filter(({ Properties }) => Properties.StartingPosition !== undefined);
  const patternsOf = (name: string) => {
    const source = streams.find(({ Properties }) => JSON.stringify(Properties.FunctionName).includes(name))!;
    const { Filters } = source.Properties.FilterCriteria as { Filters: { Pattern: string }[] };
    return Filters.map(({ Pattern }) => JSON.parse(Pattern));
  };

  it('relay new jobs from the stream, and nothing else', () => {
    expect(patternsOf('Relay')).toEqual([{ eventName: ['INSERT'], dynamodb: { NewImage: { __edb_e__: { S: ['job'] } } } }]);
  });

  it('sum up projects when their reports, packages, periods, indicators or restated figures change', () => {
    const entities = patternsOf('RollUp').flatMap((pattern) => pattern.dynamodb?.NewImage.__edb_e__.S ?? pattern.eventName);
    const always = ['project', 'indicator', 'result', 'companyindicator', 'sumsstate', 'restatedperiod'];
    expect(entities).toEqual([...always, 'period', 'ref', 'company', 'REMOVE']);
    const ofPackages = patternsOf('RollUp').find((pattern) => pattern.dynamodb?.NewImage.__edb_e__.S.includes('ref'));
    expect(ofPackages.eventName).toEqual(['INSERT', 'MODIFY']);
  });

  it('keep what of the stream they gave up', () => {
    for (const { Properties } of streams) {
      expect(Properties).toMatchObject({ BisectBatchOnFunctionError: true, MaximumRetryAttempts: 5 });
      expect(isDead(arnOf((Properties.DestinationConfig as { OnFailure: { Destination: unknown } }).OnFailure.Destination))).toBe(
        true,
      );
    }
  });

  it('sweep every two minutes', () => {
    jobs.hasResourceProperties('AWS::Scheduler::Schedule', { ScheduleExpression: 'rate(2 minutes)', State: 'ENABLED' });
  });

  it('look each hour whose morning has begun, to remind people of reports', () => {
    jobs.hasResourceProperties('AWS::Scheduler::Schedule', { ScheduleExpression: 'rate(1 hour)', State: 'ENABLED' });
  });

  it('seal the audit trails each five minutes and prove them each half hour, with an alarm on what is wrong', () => {
    for (const rate of ['rate(5 minutes)', 'rate(30 minutes)'])
      jobs.hasResourceProperties('AWS::Scheduler::Schedule', { ScheduleExpression: rate, State: 'ENABLED' });
    jobs.hasResourceProperties('AWS::CloudWatch::Alarm', {
      Namespace: 'Tributary',
      MetricName: 'trailFaults',
      Dimensions: [{ Name: 'service', Value: 'tributary' }],
      Threshold: 1,
    });
  });

  it('ring when a schedule calls its function no more', () => {
    const silent = alarms.filter(({ Properties }) => Properties.MetricName === 'Invocations');
    const watched = silent.map(({ Properties: { Dimensions, Period } }) => [
      (Dimensions as { Value: { Ref: string } }[])[0]!.Value.Ref.replace(/[0-9A-F]{8}$/, ''),
      Number(Period) / 60,
    ]);
    expect(watched.sort()).toEqual([
      ['CheckTrail', 90],
      ['SealTrail', 15],
      ['StartReminders', 180],
      ['Sweep', 15],
    ]);
    expect(ofType(jobs, 'AWS::Scheduler::Schedule')).toHaveLength(watched.length);
    for (const { Properties } of silent)
      expect(Properties).toMatchObject({
        Threshold: 1,
        ComparisonOperator: 'LessThanThreshold',
        TreatMissingData: 'breaching',
        AlarmActions: [expect.anything()],
      });
  });

  it('tell the relay and the sweep every queue', () => {
    const outputs = jobs.findOutputs('*');
    for (const name of ['RelayFunctionName', 'SweepFunctionName', 'SendMailFunctionName', 'SendMailQueueUrl']) {
      expect(outputs).toHaveProperty(name);
    }
    const senders = ofType(jobs, 'AWS::Lambda::Function').filter(({ Properties }) => urlsOf(Properties) !== undefined);
    expect(senders).toHaveLength(2);
    for (const { Properties } of senders) for (const type of types) expect(urlsOf(Properties)).toContain(type);
  });
});

const urlsOf = (properties: Resource['Properties'], name: 'JOB_QUEUE_URLS' | 'DEAD_LETTER_URLS' = 'JOB_QUEUE_URLS') =>
  JSON.stringify((properties.Environment as { Variables: Record<string, unknown> }).Variables[name]);

describe('every function of every stack', () => {
  const ours = Object.values(templates).flatMap((each) =>
    ofType(each, 'AWS::Lambda::Function').filter(({ Properties }) => String(Properties.Description).startsWith('functions/')),
  );

  it('runs on arm64 with Node 24, traced, with a log group of its own', () => {
    for (const { Properties } of ours) {
      expect(Properties).toMatchObject({
        Architectures: ['arm64'],
        Runtime: 'nodejs24.x',
        TracingConfig: { Mode: 'Active' },
        LoggingConfig: { LogGroup: { Ref: expect.any(String) } },
      });
    }
  });

  it('has an alarm on its errors, and all have one on throttles', () => {
    const metrics = Object.values(templates).flatMap((each) =>
      ofType(each, 'AWS::CloudWatch::Alarm').map(({ Properties }) => {
        expect(Properties.AlarmActions).toHaveLength(1);
        return Properties.MetricName;
      }),
    );
    expect(metrics.filter((name) => name === 'Errors')).toHaveLength(ours.length);
    expect(metrics.filter((name) => name === 'Throttles')).toHaveLength(1);
  });

  it('keeps its logs for a limited time', () => {
    const groups = Object.values(templates).flatMap((each) => ofType(each, 'AWS::Logs::LogGroup'));
    expect(groups.length).toBeGreaterThan(ours.length);
    for (const { Properties } of groups) expect(Properties.RetentionInDays).toBe(30);
  });
});
