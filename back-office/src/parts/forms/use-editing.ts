import { useNavigate, useSearch } from '@tanstack/react-router';

export interface Editing {
  /** Name of the entry whose form is open. */
  edited: string | undefined;
  isCreating: boolean;
  edit: (name: string) => void;
  create: () => void;
  /** Closes the form. After the inputs were saved, no question is asked. */
  close: (isSaved?: boolean) => void;
}

/**
 * The form that is open beside a list. The address names the entry, so that the browser's Back and Forward buttons open
 * and close the form.
 */
export function useEditing(): Editing {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { edit, create, ...rest } = search;
  const go = (changed: Record<string, unknown>, ignoreBlocker = false) =>
    void navigate({ to: '.', search: { ...rest, ...changed }, ignoreBlocker });
  return {
    edited: edit === undefined ? undefined : String(edit),
    isCreating: create === true,
    edit: (name) => go({ edit: name }),
    create: () => go({ create: true }),
    close: (isSaved) => go({}, isSaved),
  };
}
