// Loaded into the measured server before its own code: reports the statements that it sends to the database.
import pg from 'pg';

export interface LoggedStatement {
  text: string;
  values: unknown[];
}

let logged: LoggedStatement[] | null = null;

process.on('message', (message) => {
  if (message === 'log-statements') logged = [];
  if (message === 'logged-statements') {
    process.send!({ logged });
    logged = null;
  }
});

const prototype = pg.Client.prototype as unknown as { query: (this: unknown, ...args: unknown[]) => unknown };
const { query } = prototype;
prototype.query = function (this: unknown, ...args: unknown[]) {
  const [first, second] = args as [string | Partial<LoggedStatement>, unknown];
  const text = typeof first === 'string' ? first : first.text;
  const values = typeof first === 'string' ? second : (first.values ?? second);
  if (text !== undefined) logged?.push({ text, values: Array.isArray(values) ? values : [] });
  return query.apply(this, args);
};
