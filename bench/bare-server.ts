// The baseline: Node's own HTTP server, which sends the same bytes for every request.
//   node bench/bare-server.ts FILE HEADERS   (a file with the body; the headers that describe it, as JSON)
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [file, headers] = process.argv.slice(2) as [string, string];
const body = readFileSync(file);
const described = { ...(JSON.parse(headers) as Record<string, string>), 'content-length': body.length };

createServer((_request, response) => {
  response.writeHead(200, described).end(body);
}).listen(Number(process.env['PORT']), '127.0.0.1');
