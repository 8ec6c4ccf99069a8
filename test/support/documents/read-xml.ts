import { DOMParser, type Element, onErrorStopParsing } from '@xmldom/xmldom';

interface Xml {
  /** Returns the texts of all elements with a path of names without prefixes. */
  texts: (path: string) => string[];
  /** Returns an attribute of these elements. Null for an element without the attribute. */
  attributes: (path: string, name: string) => (string | null)[];
}

/** Parses XML. Throws if the XML isn't well-formed. */
export function readXml(text: string): Xml {
  const document = new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, 'text/xml');
  const find = (path: string) => {
    const [first, ...names] = path.split('/');
    let found = childrenOf(document).filter(({ localName }) => localName === first);
    for (const name of names) {
      found = found.flatMap((element) => childrenOf(element)).filter(({ localName }) => localName === name);
    }
    return found;
  };
  return {
    texts: (path) => find(path).map(({ textContent }) => textContent ?? ''),
    attributes: (path, name) => find(path).map((element) => element.getAttribute(name)),
  };
}

const childrenOf = (node: { childNodes: Iterable<unknown> }): Element[] =>
  // Only elements have a local name.
  [...node.childNodes].filter((child) => (child as Element).localName) as Element[];
