/** Module that replaces React's types outside of the back office (`paths` in `tsconfig.json`). */
export {};
