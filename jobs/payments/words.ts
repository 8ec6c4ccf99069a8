/** An error for people. The providers' own errors are without secrets. */
export function wordsOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ').slice(0, 300);
}
