import type { FastifyReply } from 'fastify';
import { page, text } from '../../handlers/http/answers/html-page.ts';
import { MESSAGE_POLICY } from './security-headers.ts';

interface Link {
  path: string;
  words: string;
}

const FIRST_PAGE: Link = { path: '/', words: 'To the back office' };

/** A link to the form for the password, although the browser may still be logged in at the provider. */
export const LOG_IN: Link = { path: '/login?as=other', words: 'Log in' };

/** Sends a page with a single message. This page needs no script. */
export const sendMessage = (
  reply: FastifyReply,
  status: number,
  title: string,
  message: string,
  { path, words } = FIRST_PAGE,
): FastifyReply =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', MESSAGE_POLICY)
    .send(page(title, `<p>${text(message)}</p><p><a class="button" href="${path}">${words}</a></p>`));
