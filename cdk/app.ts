import { App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { buildStacks } from './stacks.ts';

const app = new App();
Tags.of(app).add('application', 'tributary');
buildStacks(app);
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();
