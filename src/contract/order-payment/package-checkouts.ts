export const packageCheckouts = [] as const
