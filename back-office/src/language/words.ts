/** Words for the values of a list in the contract. The page shows a value that it doesn't know as it is. */
export const inWords = (words: Record<string, string>, value: string): string => words[value] ?? value;
