import t from 'tap';
import { INVARIANTS } from '../../db/orders/index.ts';
import { ATTEMPT_TRANSITIONS, ORDER_TRANSITIONS } from '../../db/orders/model/order-rules.ts';
import { document, readText, section } from './documents.ts';

/** Reads the arrows of a Mermaid picture: `A --> B & C`, or `A --> B: why`. */
const arrowsOf = (picture: string): string[] =>
  [...picture.matchAll(/^ +(\w+) --> ([\w &]+)/gm)]
    .flatMap(([, from, to]) => to!.split('&').map((target) => `${from} → ${target.trim()}`))
    .sort();

const transitionsIn = (table: Record<string, readonly string[]>): string[] =>
  Object.entries(table)
    .flatMap(([from, targets]) => targets.map((to) => `${from} → ${to}`))
    .sort();

t.test('the state diagrams in ARCHITECTURE.md show the same transitions as the code', (t) => {
  const pictures = [...section('States').matchAll(/^```mermaid\n([^]+?)^```/gm)].map(([, it]) => it!);
  const tables = [ORDER_TRANSITIONS, ATTEMPT_TRANSITIONS];
  t.strictSame(pictures.map(arrowsOf), tables.map(transitionsIn));
  t.end();
});

t.test('the invariants in ARCHITECTURE.md have the same names as in the code of the checks', async (t) => {
  const checked = Object.keys(INVARIANTS);
  const named = [...section('Invariants').matchAll(/\*\*([^*]+)\*\*/g)].map(([, it]) =>
    it!.replaceAll(/\s+/g, ' '),
  );
  t.ok(checked.length > 10);
  t.strictSame(named.sort(), checked.sort());
});

t.test('the documents have the same figures of the bench as the README of the bench', (t) => {
  const tables = document('scripts/bench/README.md')
    .match(/^\|.*\|$/gm)!
    .join();
  const measured = section('Ten decisions')
    .split(/^\d+\. /m)
    .flatMap((decision) => /Bench\b[^]*?(?=Rejected|$)/.exec(decision)?.[0].match(/\d+\.\d+/g) ?? []);
  t.ok(measured.length > 3);
  const steps = section('How many orders each step allows').match(/\d+\.\d+|\d+(?= [%µ])/g)!;
  t.ok(steps.length > 6);
  for (const figure of [...measured, ...steps]) t.match(tables, figure);
  t.end();
});

t.test('the documents have the same order of checks as the contract', async (t) => {
  const contract = await readText('spec/v1/openapi.yaml');
  const [, order = ''] = /checks a request in this order\.([^]*?)\n\n {4}[A-Z]/.exec(contract) ?? [];
  const statuses = (text: string) => [...text.matchAll(/\b4\d\d\b/g)].map(([status]) => status);
  const [request = ''] = section('The way of a request').split('5. ');
  const named = statuses(request);
  t.ok(named.length > 5);
  // The contract may have more values than the document, and may have a value several times.
  let left = statuses(order);
  for (const status of named) {
    const place = left.indexOf(status);
    t.not(place, -1, `${status} comes after the checks named before it`);
    left = left.slice(place + 1);
  }
});
