export type Origin = { requestId: string; address: string | null }
