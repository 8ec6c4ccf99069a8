import { Box, UnstyledButton } from '@mantine/core';
import { ChevronDownIcon, ChevronRightIcon } from '@radix-ui/react-icons';
import { type ReactNode, useId, useState } from 'react';

interface DisclosureProps {
  title: string;
  isOpenAtFirst?: boolean;
  children: ReactNode;
}

/** A part of a page that opens below its title. The children are rendered while it is open. */
export function Disclosure({ title, isOpenAtFirst = false, children }: DisclosureProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <div>
      <UnstyledButton
        className="disclosure"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        c="dimmed"
        fz="sm"
        py={4}
        mih={24}
        display="inline-flex"
        style={{ alignItems: 'center', gap: 4 }}
      >
        {isOpen ? <ChevronDownIcon aria-hidden /> : <ChevronRightIcon aria-hidden />}
        {title}
      </UnstyledButton>
      <Box id={id} hidden={!isOpen} pt={4}>
        {isOpen && children}
      </Box>
    </div>
  );
}
