// The application, plus messages that clear its response cache and report its statements.
await import('./log-statements.ts');
await import('../uncached-server.ts');

export {};
