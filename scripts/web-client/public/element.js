/** An element with attributes, listeners (`onclick`) and children; text is text, never HTML. What is `undefined` or false is left out. */
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

/** Puts these elements where the page's content is. */
export function show(...content) {
  const main = document.querySelector('#main');
  main.replaceChildren(...content);
  main.removeAttribute('aria-busy');
}

/** Has screen readers say it. */
export function tell(news) {
  document.querySelector('#news').textContent = news;
}
