/** Nonce with which the Content-Security-Policy of the page allows `style` elements. The server writes it into the page. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// The package react-remove-scroll, which dialogs use, reads this variable.
Object.assign(globalThis, { __webpack_nonce__: nonce });

export const readStyleNonce = (): string => nonce;
