// Read before zod creates its first schema: zod would try to compile text to code, which the content security policy forbids.
globalThis.__zod_globalConfig = { jitless: true };
