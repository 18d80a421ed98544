/** Where a request without a caller came from, for the audit trail. */
export type Origin = { requestId: string; address: string | null }
