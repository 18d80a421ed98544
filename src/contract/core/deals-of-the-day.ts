export const dealsOfTheDay = [] as const
