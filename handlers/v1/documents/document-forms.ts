import { etagOfText, notModifiedText } from '../../http/answers/preconditions.ts';
import * as problems from '../../problems.ts';
import type { CallOf, Schemas } from '../bodies/types.ts';
import { documentName } from './values/document-name.ts';
import { chooseLocale } from './print/languages.ts';
import { toPage } from './print/to-page.ts';
import { toXml } from './ubl/to-xml.ts';
import { whyNoXml } from './ubl/why-no-xml.ts';

type Call = CallOf<'getDocument'>;

/**
 * Returns a document as a page to print or as an electronic invoice. Only an issued document has these forms, because a
 * form without a number could be taken for an invoice.
 */
export function toForm(
  document: Schemas['Document'],
  mediaType: Exclude<Call['mediaType'], 'application/json'>,
  headers: Call['headers'],
) {
  if (document.status !== 'ISSUED') return problems.documentNotNumbered();
  return mediaType === 'text/html' ? pageOf(document, headers) : xmlOf(document, headers);
}

function pageOf(document: Schemas['Document'], headers: Call['headers']) {
  const locale = chooseLocale(document.buyer.locale, headers['accept-language']);
  const body = toPage(document, locale);
  const etag = etagOfText(body);
  return (
    notModifiedText(headers, etag) ?? {
      status: 200 as const,
      headers: {
        ETag: etag,
        'Content-Disposition': `inline; filename="${documentName(document)}.html"`,
        'Content-Language': locale.language,
      },
      mediaType: 'text/html' as const,
      body,
    }
  );
}

function xmlOf(document: Schemas['Document'], headers: Call['headers']) {
  const reason = whyNoXml(document);
  if (reason !== undefined) return problems.documentNotExpressible(reason);
  const body = toXml(document);
  const etag = etagOfText(body);
  return (
    notModifiedText(headers, etag) ?? {
      status: 200 as const,
      headers: {
        ETag: etag,
        'Content-Disposition': `attachment; filename="${documentName(document)}.xml"`,
      },
      mediaType: 'application/xml' as const,
      body,
    }
  );
}
