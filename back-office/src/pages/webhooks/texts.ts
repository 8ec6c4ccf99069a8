import type { Texts } from '../../language/languages.ts';
import { DE } from './texts-de.ts';
import { EN } from './texts-en.ts';
import type { WebhooksTexts } from './webhooks-texts.ts';

export const WEBHOOKS: Texts<WebhooksTexts> = { en: EN, de: DE };
