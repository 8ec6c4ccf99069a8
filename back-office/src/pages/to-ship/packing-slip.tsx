import type { Schemas } from '../../api/contract.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { encodeBars } from './code-128.ts';
import classes from './packing-slip.module.css';
import { SLIP } from './slip-texts.ts';

type Order = Schemas['Order'];

/** Units to put into the parcel: those that are left to ship. If all were shipped, the shipped units. */
function unitsToPack({ items }: Order) {
  const isLeft = items.some(({ quantity }) => quantity.cancellable > 0);
  return items
    .map((item) => ({ ...item, units: isLeft ? item.quantity.cancellable : item.quantity.shipped }))
    .filter(({ units }) => units > 0);
}

/** A page of paper for the parcel of an order, without prices. It is black on white in all colours of the screen. */
export function PackingSlip({ order }: { order: Order }) {
  const texts = useTexts(SLIP);
  const { date, number } = useFormats();
  const lines = unitsToPack(order);
  const units = lines.reduce((sum, line) => sum + line.units, 0);
  const facts = [
    [texts.placed, date(order.createdAt)],
    [texts.shippingMethod, order.shippingMethod?.name],
    [texts.reference, order.reference],
    [texts.units, number(units)],
  ];
  return (
    <article className={classes['slip']} aria-label={texts.slipOf(order.number)}>
      <header className={classes['head']}>
        <div>
          <p className={classes['kind']}>{texts.slip}</p>
          <h2 className={classes['number']}>{order.number}</h2>
        </div>
        <Barcode text={order.number} />
      </header>
      <div className={classes['head']}>
        <AddressBlock order={order} />
        <dl className={classes['facts']}>
          {facts.map(
            ([name, value]) =>
              value && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
      <table className={classes['lines']}>
        <caption className={classes['caption']}>{texts.lines}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.units}</th>
            <th scope="col">{texts.product}</th>
            <th scope="col">{texts.sku}</th>
            <th scope="col">{texts.packed}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td className={classes['units']}>{number(line.units)}</td>
              <td>{line.name}</td>
              <td className={classes['sku']}>{line.sku}</td>
              <td>
                <span className={classes['box']} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {order.customerNote && (
        <p className={classes['note']}>
          <strong>{texts.note}</strong> {order.customerNote}
        </p>
      )}
    </article>
  );
}

function AddressBlock({ order: { shippingAddress: address } }: { order: Order }) {
  const texts = useTexts(SLIP);
  if (!address) return <p>{texts.noAddress}</p>;
  const place = [address.postalCode, address.city].filter(Boolean).join(' ');
  const lines = [address.companyName, address.line1, address.line2, address.line3, place, address.region];
  return (
    <address className={classes['address']}>
      <strong>{address.name}</strong>
      {[...lines, address.countryCode].filter(Boolean).map((line) => `\n${line}`)}
    </address>
  );
}

/** The number of the order for a scanner. The number in large letters says the same to people. */
function Barcode({ text }: { text: string }) {
  const { bars, width } = encodeBars(text);
  return (
    // A scanner needs ten modules of white on each side.
    <svg
      className={classes['barcode']}
      viewBox={`-10 0 ${width + 20} 50`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {bars.map((bar) => (
        <rect key={bar.x} x={bar.x} width={bar.width} height={50} />
      ))}
    </svg>
  );
}
