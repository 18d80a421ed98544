export const branches = [] as const
