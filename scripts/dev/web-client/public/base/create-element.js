/**
 * Creates an element with attributes, listeners (such as `onclick`) and children. Omits attributes and children that
 * are `undefined` or false. Never parses text as HTML.
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? '' : value);
  }
  made.append(...children.flat().filter((child) => child !== undefined && child !== false));
  return made;
}

/** Replaces the content of the page. */
export function show(...content) {
  const main = document.querySelector('#main');
  main.replaceChildren(...content);
  main.removeAttribute('aria-busy');
}

/** Announces a text to screen readers. */
export function tell(news) {
  document.querySelector('#news').textContent = news;
}
