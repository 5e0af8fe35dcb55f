import { describe, expect, it } from 'vitest';
import { type ProcessTime, processesBelow, processKind, watchProcessor } from '../../../../cdk/local/suite/processor.ts';

const of = (pid: number, parent: number, command: string, seconds = 0): ProcessTime => ({ pid, parent, command, seconds });

describe('the processor time of the suite', () => {
  it('counts what runs below a process, at any depth and in any order', () => {
    const all = [of(9, 5, 'grandchild'), of(5, 1, 'child'), of(1, 0, 'suite'), of(7, 6, 'stranger')];
    expect(processesBelow(1, all).map(({ pid }) => pid)).toEqual([9, 5, 1]);
  });

  it.each([
    ['node /x/.local/test/tmp/ministack-lambda-values/_worker.js', 'Lambdas'],
    ['/x/.local/venv/bin/python /x/cdk/local/emulator.py', 'emulator'],
    ['/tmp/chromium --type=renderer', 'browsers'],
    ['node /x/node_modules/vitest/dist/workers/forks.js', 'tests'],
    ['node node_modules/.bin/biome check', 'checks and builds'],
  ])('tells %s from others', (command, kind) => expect(processKind(command)).toBe(kind));

  it('keeps that of processes that have ended', () => {
    const now = [of(process.pid, 1, 'node cdk/local/test.ts', 60), of(2, process.pid, '/tmp/chromium', 120)];
    const later = [of(process.pid, 1, 'node cdk/local/test.ts', 90), of(3, process.pid, 'emulator.py', 30)];
    const reads = [now, later];
    const watch = watchProcessor(() => reads.shift()!);
    watch.sample();
    expect(watch.told()).toContain('browsers 2.0, stack and front door 1.5, emulator 0.5; 4.0 in all');
  });
});
