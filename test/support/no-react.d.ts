/**
 * Module that replaces React's types outside of the back office (`paths` in `tsconfig.json`). Packages of the tests import
 * React's types, which declare the types of the DOM without their members.
 */
export {};
