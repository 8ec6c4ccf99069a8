import { Anchor, type AnchorProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

interface PageAnchorProps
  extends Omit<AnchorProps, 'href'>, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps> {
  ref?: Ref<HTMLAnchorElement>;
}

const PageAnchor = (props: PageAnchorProps) => <Anchor inherit {...props} />;

/** Link to another page of the back office, in the size of the text around it. */
export const PageLink = createLink(PageAnchor);
