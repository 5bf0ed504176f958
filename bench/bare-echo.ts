import { createServer } from 'node:http';

/** Answers each request with what it sent. */
createServer((request, response) => request.pipe(response)).listen(Number(process.env['PORT']), '127.0.0.1');
