import pg from 'pg';

interface Traffic {
  /** Number of statements that were sent while no other statement was in flight on the same connection. */
  roundTrips: number;
  /** Texts of the statements, in the order in which they were sent. */
  statements: string[];
}

/** A statement in the form in which the service's clients send it. */
interface Sent {
  text: string;
  callback: (...answer: unknown[]) => void;
}

/**
 * Prefix that clients add to a statement after a schema change has affected the statement's plan. They then add it in
 * this process for all databases.
 */
const MARK = /^\/\* [0-9a-f-]{36} \*\/ /;

/**
 * Counts the statements that this process sends to databases during the work. A busy machine doesn't change the result.
 */
export async function trafficOf(work: () => Promise<unknown>): Promise<Traffic> {
  const traffic: Traffic = { roundTrips: 0, statements: [] };
  const underWay = new WeakMap<object, number>();
  // `query` has many signatures. This type has only the signature that the service uses.
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
