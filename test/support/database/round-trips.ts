import pg from 'pg';

interface Traffic {
  /**
   * Number of round trips: counts the statements that were sent while their connection had no other statement in
   * flight.
   */
  roundTrips: number;
  /** Texts of the statements in the order of sending. */
  statements: string[];
  /** The same statements, with their names and parameters. */
  sent: SentStatement[];
}

/** A statement that was sent. The session of its connection has prepared the statement under this name. */
export interface SentStatement {
  name?: string;
  text: string;
  values?: unknown[];
}

/** A statement as the service's database clients send it. */
interface Sent extends SentStatement {
  callback: (...answer: unknown[]) => void;
}

/**
 * Comment that the service adds in front of a statement's text after a schema change has made the statement's plan
 * invalid. From then on this process adds the comment for all databases.
 */
const MARK = /^\/\* [0-9a-f-]{36} \*\/ /;

/**
 * Counts the statements that this process sends to databases while `work` runs. The result is the same on a busy
 * machine.
 */
export async function trafficOf(work: () => Promise<unknown>): Promise<Traffic> {
  const traffic: Traffic = { roundTrips: 0, statements: [], sent: [] };
  const underWay = new WeakMap<object, number>();
  // `query` has many overloads. This type has only the one that the service uses.
  const client = pg.Client.prototype as { query(query: Sent): unknown };
  const { query: send } = client;
  client.query = function count(query) {
    const others = underWay.get(this) ?? 0;
    if (others === 0) traffic.roundTrips += 1;
    underWay.set(this, others + 1);
    traffic.statements.push(query.text.replace(MARK, ''));
    traffic.sent.push(query);
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
