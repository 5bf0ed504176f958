import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

const READY_FOR_QUERY = 'Z'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);

/**
 * A pooler like PgBouncer in transaction mode without support for prepared statements: after each transaction, the next
 * client gets the server connection, with everything prepared on it.
 * @returns its URL, to use instead of the server's, and a function that closes it
 */
export async function openTransactionPooler(databaseUrl: string): Promise<{ url: string; close(): void }> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const free: Socket[] = [];
  const pooler = createServer((client) => {
    const first = connect(Number(target.port), target.hostname);
    let lent: Socket | undefined = first;
    for (const socket of [client, first]) sockets.add(socket.on('error', () => undefined));
    const release = (server: Socket) => {
      server.removeAllListeners('data');
      lent = undefined;
      free.push(server);
    };
    const forwardResponse = (server: Socket) => {
      server.on('data', (bytes) => {
        client.write(bytes);
        // The last message of a response: its letter, four bytes of length, and the transaction status.
        if (bytes.at(-6) === READY_FOR_QUERY && bytes.at(-1) === IDLE) release(server);
      });
    };
    forwardResponse(first);
    client.on('data', (bytes) => {
      if (!lent) {
        lent = free.pop()!;
        forwardResponse(lent);
      }
      // A client's Terminate message must not close the server connection.
      if (bytes.toString('latin1') === 'X\0\0\0\u0004') release(lent);
      else lent.write(bytes);
    });
  });
  pooler.listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((pooler.address() as AddressInfo).port);
  return {
    url: url.href,
    close: () => {
      for (const socket of sockets) socket.destroy();
      pooler.close();
    },
  };
}
