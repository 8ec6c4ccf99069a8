/** Attribute of the element that gets the focus when a dialog opens. Mantine gives the focus to this element. */
const FIRST = 'data-autofocus';

const FIELDS = 'input, select, textarea';

/**
 * Moves the focus to the first field of a form in a dialog, or to the field that the form names. A form may appear after
 * its dialog has opened, and a dialog may look for this field after the form has appeared.
 */
export function focusFirstField(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>(`[${FIRST}]`) ?? form?.querySelector<HTMLElement>(FIELDS);
  field?.setAttribute(FIRST, 'true');
  field?.focus();
}
