/** Returns the text of an error for operators. Errors of the providers contain no secrets. */
export function toErrorText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ').slice(0, 300);
}
