import pg from 'pg';

interface Traffic {
  /** How often a statement was sent while no other was under way on its connection. */
  roundTrips: number;
  /** Their texts, in the order in which they were sent. */
  statements: string[];
}

/** As the service's clients send it. */
interface Sent {
  text: string;
  callback: (...answer: unknown[]) => void;
}

/** What the clients put before a text once a schema has changed below a plan, in this process for all databases. */
const MARK = /^\/\* [0-9a-f-]{36} \*\/ /;

/** What this process sends to databases while it does the work: the same on a busy machine as on a quiet one. */
export async function trafficOf(work: () => Promise<unknown>): Promise<Traffic> {
  const traffic: Traffic = { roundTrips: 0, statements: [] };
  const underWay = new WeakMap<object, number>();
  // One of its many signatures.
  const client = pg.Client.prototype as { query(query: Sent): unknown };
  const { query: send } = client;
  client.query = function count(query) {
    const others = underWay.get(this) ?? 0;
    if (others === 0) traffic.roundTrips += 1;
    underWay.set(this, others + 1);
    traffic.statements.push(query.text.replace(MARK, ''));
    const { callback } = query;
    query.callback = (...answer) => {
      underWay.set(this, underWay.get(this)! - 1);
      callback(...answer);
    };
    return send.call(this, query);
  };
  try {
    await work();
  } finally {
    client.query = send;
  }
  return traffic;
}
