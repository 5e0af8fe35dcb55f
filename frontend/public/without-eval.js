// The content security policy forbids compiling text to code, which zod would try with the first schema that is made: it reads this before.
globalThis.__zod_globalConfig = { jitless: true };
