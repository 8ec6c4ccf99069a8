/** Words for the values of a list in the contract. The page shows an unknown value unchanged. */
export const inWords = (words: Record<string, string>, value: string): string => words[value] ?? value;
