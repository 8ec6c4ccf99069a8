const SVG = 'http://www.w3.org/2000/svg';

/**
 * Kinds of products, in the order of the shelf. Each kind has a pattern that matches names of products, and a drawing
 * in SVG: `paint` is filled with the product's colour, `shade` with a darker one, and `ink` is a line.
 */
const KINDS = [
  {
    alt: 'A tin of tea',
    known: /\btea\b|sencha|matcha|earl grey|oolong|rooibos|assam|darjeeling/i,
    shapes: [
      ['rect', { class: 'paint', x: 38, y: 30, width: 44, height: 52, rx: 4 }],
      ['rect', { class: 'shade', x: 35, y: 20, width: 50, height: 13, rx: 4 }],
      ['rect', { class: 'label', x: 45, y: 43, width: 30, height: 27, rx: 3 }],
      ['path', { class: 'shade', d: 'M60 66c-8-4-9-12-3-20 9 3 12 12 3 20z' }],
    ],
  },
  {
    alt: 'A teapot',
    known: /pot\b|kettle/i,
    shapes: [
      ['path', { class: 'ink', d: 'M85 48c18-8 20 18-2 22' }],
      ['path', { class: 'shade', d: 'M40 66C26 64 27 46 16 42l8-4c10 4 10 12 18 14z' }],
      ['ellipse', { class: 'paint', cx: 62, cy: 58, rx: 27, ry: 23 }],
      ['path', { class: 'shade', d: 'M44 41c4-10 32-10 36 0z' }],
      ['circle', { class: 'shade', cx: 62, cy: 30, r: 4 }],
      ['path', { class: 'label', d: 'M48 52c2-6 6-8 11-9-7 4-9 9-9 15z' }],
    ],
  },
  {
    alt: 'A mug',
    known: /\bmugs?\b|\bcups?\b|bowl/i,
    shapes: [
      ['path', { class: 'ink', d: 'M78 46c18-4 18 24-1 22' }],
      ['path', { class: 'paint', d: 'M36 36h44v32c0 9-5 14-13 14H49c-8 0-13-5-13-14z' }],
      ['ellipse', { class: 'shade', cx: 58, cy: 36, rx: 22, ry: 5 }],
      ['path', { class: 'thin', d: 'M50 26c-4-5 4-7 0-13M64 26c-4-5 4-7 0-13' }],
    ],
  },
  {
    alt: 'A parcel',
    known: /(?:)/,
    shapes: [
      ['path', { class: 'paint', d: 'M28 38l32-14 32 14v34L60 86 28 72z' }],
      ['path', { class: 'shade', d: 'M60 52l32-14v34L60 86z' }],
      ['path', { class: 'label', d: 'M41 32l32 14v9l6-3v-9L47 29z' }],
    ],
  },
];

/** Colours that the name of a product may contain. A product with another name always gets the same random colour. */
const PAINTS = [
  ['blue', /blue/i],
  ['green', /green|sencha|matcha/i],
  ['red', /\bred\b|rooibos/i],
  ['glass', /glass/i],
  ['violet', /violet|earl grey/i],
  ['sand', /sand|white|oolong/i],
];

const wordsOf = ({ name, sku }) => `${name} ${sku.replaceAll('-', ' ')}`;

const kindOf = (product) => KINDS.findIndex(({ known }) => known.test(wordsOf(product)));

function paintOf(product) {
  const said = PAINTS.find(([, known]) => known.test(wordsOf(product)));
  const chance = [...product.sku].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 997, 7);
  return (said ?? PAINTS[chance % PAINTS.length])[0];
}

const svg = (name, attributes, ...children) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

/** Draws a product by its kind and its colour. */
export function picture(product) {
  const { alt, shapes } = KINDS[kindOf(product)];
  return svg(
    'svg',
    { class: `picture ${paintOf(product)}`, viewBox: '0 0 120 96', role: 'img', 'aria-label': alt },
    ...shapes.map(([name, attributes]) => svg(name, attributes)),
  );
}

const collator = new Intl.Collator('en', { numeric: true });

/** Sorts products by kind, and then by name. */
export const byShelf = (one, other) =>
  kindOf(one) - kindOf(other) ||
  collator.compare(one.name, other.name) ||
  collator.compare(one.sku, other.sku);
