import { createServer } from 'node:http';

/** Echoes each request's body. */
createServer((request, response) => request.pipe(response)).listen(Number(process.env['PORT']), '127.0.0.1');
