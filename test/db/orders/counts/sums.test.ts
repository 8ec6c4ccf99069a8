import t from 'tap';
import { type Act, allOf, givenBack, leftOf, paid, permutationsOf } from './acts.ts';

t.test('a goodwill refund of 300 and a cancelled line of 1000 refund 1300 in either order', async (t) => {
  const acts: Act[] = [
    { kind: 'goodwill', amount: 300 },
    { kind: 'cancel', line: 0, quantity: 1 },
  ];
  for (const order of permutationsOf(acts))
    t.equal(
      givenBack(
        allOf(
          paid([
            [1, 1000],
            [1, 1000],
          ]),
          order,
        )!,
      ),
      1300,
    );
});

t.test('a cancellation refunds only the share of the price that is not refunded already', async (t) => {
  const rest: Act[] = [
    { kind: 'goodwill', amount: 300 },
    { kind: 'cancel', line: 1, quantity: 1 },
  ];
  for (const amount of [undefined, 1000, 600, 1]) {
    const own: Act[] = [
      { kind: 'advance', line: 0, quantity: 1, ...(amount !== undefined && { amount }) },
      { kind: 'cancel', line: 0, quantity: 1 },
    ];
    for (const order of permutationsOf([...own, ...rest])) {
      // After the cancellation no units are left that could be refunded before a cancellation.
      if (order.indexOf(own[0]!) > order.indexOf(own[1]!)) continue;
      const books = allOf(
        paid([
          [1, 1000],
          [2, 500],
        ]),
        order,
      );
      t.equal(books && givenBack(books), 1000 + 300 + 500, JSON.stringify(order));
    }
  }
});

t.test('a refund that fails changes no sum, whether it comes before or after other changes', async (t) => {
  const cancel: Act = { kind: 'cancel', line: 0, quantity: 1 };
  const fails: Act = { kind: 'fails', which: 0 };
  const lines: [number, number][] = [
    [1, 1000],
    [1, 1000],
  ];
  for (const asked of [
    { kind: 'goodwill', amount: 300 },
    { kind: 'goodwill', amount: 1500 },
    { kind: 'advance', line: 0, quantity: 1 },
    { kind: 'advance', line: 0, quantity: 1, amount: 600 },
  ] as const) {
    const orders = [
      [asked, fails, cancel],
      [asked, cancel, fails],
    ];
    for (const order of orders) t.equal(givenBack(allOf(paid(lines), order)!), 1000, JSON.stringify(order));
  }
});

t.test('the sums are equal whether the unpaid amount is paid before or after other changes', async (t) => {
  const lines: [number, number][] = [
    [2, 1000],
    [3, 500],
    [1, 700],
  ];
  const acts: Act[] = [
    { kind: 'rest' },
    { kind: 'goodwill', amount: 120, of: 0 },
    { kind: 'cancel', line: 0, quantity: 1 },
    { kind: 'cancel', line: 1, quantity: 1 },
    { kind: 'advance', line: 2, quantity: 1, of: 0 },
  ];
  let count = 0;
  for (const order of permutationsOf(acts)) {
    // The order costs 4,200, and 2,100 are captured. Units for 1,500 are cancelled.
    const books = allOf(paid(lines, 0.5), order);
    if (!books || leftOf(books) !== 2700 - 120 - 700) t.fail(JSON.stringify(order));
    count += 1;
  }
  t.equal(count, 120);
});

t.test('a declined payment of the unpaid amount changes nothing, and can be replaced', async (t) => {
  const books = allOf(paid([[3, 1000]], 1 / 3), [
    { kind: 'rest', isDeclined: true },
    { kind: 'cancel', line: 0, quantity: 1 },
    { kind: 'rest' },
  ]);
  t.strictSame(
    books?.attempts.map(({ captured_amount }) => captured_amount),
    [1000, 0, 1000],
  );
  t.equal(books && givenBack(books), 0);
});
