export const views = [] as const
