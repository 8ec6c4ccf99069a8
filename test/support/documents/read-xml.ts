import { DOMParser, type Element, onErrorStopParsing } from '@xmldom/xmldom';

/**
 * Parses XML, and returns a function that finds the texts of all elements with a path of names without prefixes. Throws
 * if the XML isn't well-formed.
 */
export function readXml(text: string): { texts: (path: string) => string[] } {
  const document = new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, 'text/xml');
  return {
    texts(path) {
      const [first, ...names] = path.split('/');
      let found = childrenOf(document).filter(({ localName }) => localName === first);
      for (const name of names) {
        found = found.flatMap((element) => childrenOf(element)).filter(({ localName }) => localName === name);
      }
      return found.map(({ textContent }) => textContent ?? '');
    },
  };
}

const childrenOf = (node: { childNodes: Iterable<unknown> }): Element[] =>
  // Only elements have a local name.
  [...node.childNodes].filter((child) => (child as Element).localName) as Element[];
