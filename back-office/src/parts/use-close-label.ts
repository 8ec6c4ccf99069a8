import { useTexts } from '../language/language.tsx';
import type { Texts } from '../language/languages.ts';

const TEXTS: Texts<{ close: string }> = { en: { close: 'Close' }, de: { close: 'Schließen' } };

/** Name of the button that closes a dialog, as properties of the dialog. */
export const useCloseLabel = () => ({ closeButtonProps: { 'aria-label': useTexts(TEXTS).close } });
