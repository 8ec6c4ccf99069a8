import { Button, type ButtonProps, Modal, type ModalProps, Tooltip, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useLater } from '../../../parts/use-later.ts';

/** The forms of all actions. */
type Forms = typeof import('./forms.ts');

const loadForms = (): Promise<Forms> => import('./forms.ts');

interface ActionButtonProps extends Omit<ButtonProps, 'children'> {
  label: string;
  /** Title of the dialog. */
  title: string;
  dialogSize?: ModalProps['size'];
  /** Why the action isn't possible now. Undefined if it is possible. */
  refusal?: string | undefined;
  /** Renders the form in the dialog. */
  children: (forms: Forms, onClose: () => void) => ReactNode;
}

/** Button that opens the dialog of an action. If the action isn't possible, the button says why. */
export function ActionButton({
  label,
  title,
  dialogSize = 'md',
  refusal,
  children,
  ...button
}: ActionButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const forms = useLater(loadForms, isOpen);
  const reasonId = useId();
  const onClose = () => setIsOpen(false);
  const isRefused = refusal !== undefined;
  return (
    <>
      <Tooltip
        label={refusal}
        disabled={!isRefused}
        multiline
        maw={320}
        events={{ hover: true, focus: true, touch: true }}
      >
        {/* The button stays in the order of the Tab key, so that the reason can be read with the keyboard. */}
        <Button
          size="xs"
          variant="default"
          {...button}
          {...(isRefused && { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': reasonId })}
          onClick={() => !isRefused && setIsOpen(true)}
        >
          {label}
        </Button>
      </Tooltip>
      {isRefused && <VisuallyHidden id={reasonId}>{refusal}</VisuallyHidden>}
      <Modal opened={isOpen && forms !== undefined} onClose={onClose} title={title} size={dialogSize}>
        {isOpen && forms && children(forms, onClose)}
      </Modal>
    </>
  );
}
