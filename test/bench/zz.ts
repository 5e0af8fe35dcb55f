import { joinStack } from '../../cdk/local/suite/test-stack.ts';
Object.assign(process.env, await joinStack());
const { auditRows } = await import('./audits.ts');
for (const row of await auditRows()) console.log(row.join(' | '));
process.exit();
