import { element } from './create-element.js';

/**
 * A field of a form, with a label and space for a problem. `attributes` are those of the control. Returns the `node`,
 * the `control`, and `refuse`. `refuse` shows a problem or, without an argument, removes it.
 */
export function formField(label, attributes, control = element('input', { type: 'text', ...attributes })) {
  const id = `field-${attributes.name}`;
  control.id = id;
  const problem = element('p', { id: `${id}-problem`, class: 'bad' });
  control.setAttribute('aria-describedby', problem.id);
  const optional = !control.required && element('span', { class: 'soft' }, ' (optional)');
  const refuse = (message) => {
    problem.textContent = message ?? '';
    if (message === undefined) control.removeAttribute('aria-invalid');
    else control.setAttribute('aria-invalid', 'true');
  };
  const node = element(
    'div',
    { class: 'field' },
    element('label', { for: id }, label, optional),
    control,
    problem,
  );
  return { node, control, label, refuse };
}
