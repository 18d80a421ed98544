export const dealRequests = [] as const
