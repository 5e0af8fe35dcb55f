// Tests of the API run in this process (ADR 0091), unless a stack is given.
if (!process.env.TRIBUTARY_TEST_URL) await import('./open.ts');

export {};
