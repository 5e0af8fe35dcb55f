// tests of the API run in this process (ADR 0091), unless a stack is named to run them against
if (!process.env.TRIBUTARY_TEST_URL) await import('./open.ts');

export {};
