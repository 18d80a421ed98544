export const codes = {
  ok: { code: 2000, status: 200 },
  invalid: { code: 4000, status: 400 },
  unauthenticated: { code: 4001, status: 401 },
  forbidden: { code: 4003, status: 403 },
  /** The act asks who is there: too long ago that this sign-in proved it (authentication/step-up.ts). */
  proofNeeded: { code: 4007, status: 403 },
  /** The first factor was right; the token call wants the second one. */
  factorNeeded: { code: 4008, status: 403 },
  notFound: { code: 4004, status: 404 },
  removed: { code: 4009, status: 403 },
  conflict: { code: 4010, status: 409 },
  /** An administrator looks at somebody’s account, in which nothing can be changed (authentication/account-views.ts). */
  viewOnly: { code: 4011, status: 403 },
  /** Kept until another administrator approves it; nothing was done (authentication/second-approvals.ts). */
  awaitsApproval: { code: 4012, status: 403 },
  ruleBroken: { code: 4022, status: 422 },
  tooMany: { code: 4029, status: 429 },
  internal: { code: 5000, status: 500 },
  /** The database is down or overloaded: a retry may succeed shortly. */
  busy: { code: 5003, status: 503 },
  /** No room to write: a full disk or a read-only folder. Reads still work. */
  full: { code: 5007, status: 507 },
} as const

type CodeName = keyof typeof codes
export type RefusalName = Exclude<CodeName, 'ok'>
