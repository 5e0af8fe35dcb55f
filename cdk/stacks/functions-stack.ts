import { CfnOutput, Duration, SecretValue, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { contract } from '../../shared/contract/index.ts';
import type { Config } from '../config.ts';
import { AppFunction } from '../constructs/app-function.ts';
import { type Backing, grantRights, settingsOf } from '../constructs/backing.ts';
import { edgeSecretSettings } from '../constructs/edge-secret.ts';
import { SecurityAlarms } from '../constructs/security-alarms.ts';
import { SignInAlarm } from '../constructs/sign-in-alarm.ts';
import { TenantMetrics } from '../constructs/tenant-metrics.ts';
import { grantHosts, removalOf } from '../policies.ts';

/** The Lambdas of the API, by resource. */
export type ApiFunctions = ReadonlyMap<string, AppFunction>;

/**
 * One Lambda per resource of the contract, with its role, log and alarm, and the secret that identifies the edge. A separate
 * stack from the routes, because CloudFormation accepts 500 resources in a stack and the API may have 300 routes.
 */
export class FunctionsStack extends Stack {
  readonly functions: ApiFunctions;
  readonly edgeSecret: ISecret;

  constructor(scope: Construct, id: string, { backing, ...props }: StackProps & { backing: Backing }) {
    super(scope, id, props);
    this.edgeSecret = this.secret(backing.config);
    this.functions = new Map(Object.keys(contract).map((resource) => [resource, this.functionOf(resource, backing)]));
    new SecurityAlarms(this, 'Security', backing.alarms);
    if (!backing.config.local) this.watchOnAws(backing);
    new CfnOutput(this, 'EdgeSecretArn', { value: this.edgeSecret.secretArn });
  }

  /**
   * Resources that an emulator lacks: alarms on a difference of metrics, and Contributor Insights. Names of log groups begin with
   * the stack's name.
   */
  private watchOnAws({ config, userPool, client, alarms }: Backing) {
    new SignInAlarm(this, 'SignIn', { userPoolId: userPool.userPoolId, clientId: client.userPoolClientId, alarms });
    new TenantMetrics(this, 'Tenancies', { stage: config.stage, logGroups: `${this.stackName}-` });
  }

  /** The secret that the edge adds to each request, so that a direct call cannot forge the host. */
  private secret(config: Config) {
    const given = config.edgeSecret === undefined ? {} : { secretStringValue: SecretValue.unsafePlainText(config.edgeSecret) };
    const secret = new Secret(this, 'EdgeSecret', {
      ...(config.edgeSecret === undefined ? { generateSecretString: { passwordLength: 48, excludePunctuation: true } } : given),
      removalPolicy: removalOf(config),
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'CloudFront and the functions read it when they are deployed: a rotation is a deployment that names both versions, not a schedule.',
    });
    return secret as ISecret;
  }

  private functionOf(resource: string, backing: Backing): AppFunction {
    const name = `api/${resource}`;
    const fn = new AppFunction(this, `${resource}-api`, {
      config: backing.config,
      name,
      environment: { ...settingsOf(backing), ...edgeSecretSettings(this.edgeSecret, backing.config.edgeSecretVersions) },
      // API Gateway gives up after 30 seconds.
      timeout: Duration.seconds(29),
      memoryMiB: 1024,
      // Load on other Lambdas must not prevent people from signing in.
      reserved: resource === 'auth' ? backing.config.signInConcurrency : undefined,
      alarms: backing.alarms,
    });
    grantHosts(backing.table, fn);
    grantRights(fn, name, backing);
    return fn;
  }
}
