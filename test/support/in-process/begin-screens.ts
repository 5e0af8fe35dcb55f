// Tests of screens run against the API in this process (ADR 0093), unless a stack is given.
if (!process.env.TRIBUTARY_TEST_URL) {
  const [{ openDoor }, { USER_POOL }] = await Promise.all([import('./door.ts'), import('./settings.ts')]);
  const door = await openDoor();
  // Set before the functions read it.
  process.env.APP_ORIGIN = door.address.replace('localhost', '{host}');
  await import('./open.ts');
  door.serve({
    region: 'eu-central-1',
    userPoolId: USER_POOL.UserPoolId,
    userPoolClientId: USER_POOL.UserPoolClientId,
    mediaOrigin: process.env.AWS_ENDPOINT_URL!,
    supportEmail: 'support@tributary.example',
  });
  process.env.TRIBUTARY_TEST_URL = door.address;
}

export {};
