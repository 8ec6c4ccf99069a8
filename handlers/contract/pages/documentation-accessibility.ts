/**
 * Script that makes the documentation page accessible where Scalar doesn't (WCAG 2.2, 4.1.2 and 2.1.1). The script adds
 * names and keyboard access. Scalar's fields have the role of combo boxes, but don't name the list that they control,
 * so the script changes the role to text box. The script runs after each change of the page, because Scalar draws some
 * elements later.
 */
export const ACCESSIBILITY_SCRIPT = `
const FIELDS = '.code-input-lite__editor[role="combobox"]';
const SCROLLED = '.scalar-app .markdown table, .scalar-app .endpoints, .cm-scroller, .response-card-footer';

function nameOfField(field) {
  const label = document.querySelector('label[for="' + CSS.escape(field.parentElement.id) + '"]');
  const [key] = field.closest('tr')?.querySelectorAll('.code-input-lite__editor') ?? [];
  const row = key && key !== field ? key.textContent + ' ' : '';
  return label?.textContent.trim() || (row + (field.dataset.placeholder || 'Value')).trim();
}

/** Buttons whose text is hidden from assistive technology. */
const isCopy = (button) => button.className.includes('copy-button');

function nameOfButton(button) {
  if (isCopy(button)) return 'Copy';
  return button.hasAttribute('aria-expanded') ? 'Show or hide' : 'More';
}

const isNamed = (element) =>
  element.getAttribute('aria-label') || element.getAttribute('aria-labelledby') || element.title;

function makeAccessible() {
  for (const field of document.querySelectorAll(FIELDS)) {
    field.setAttribute('role', 'textbox');
    if (!isNamed(field)) field.setAttribute('aria-label', nameOfField(field));
  }
  for (const editor of document.querySelectorAll('.cm-content'))
    if (!isNamed(editor)) editor.setAttribute('aria-label', 'Body');
  for (const button of document.querySelectorAll('button'))
    if (!isNamed(button) && (isCopy(button) || !button.textContent.trim())) button.setAttribute('aria-label', nameOfButton(button));
  for (const button of document.querySelectorAll('button[role="none"]')) button.removeAttribute('role');
  for (const part of document.querySelectorAll(SCROLLED))
    if (part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight) part.tabIndex = 0;
}

let isPlanned = false;
function planLook() {
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(() => {
    isPlanned = false;
    makeAccessible();
  }, 100);
}

const watchPage = () => {
  new MutationObserver(planLook).observe(document.body, { childList: true, subtree: true });
  addEventListener('resize', planLook);
};
`;
