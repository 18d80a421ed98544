import { act, path } from './path.ts'

const own = { accounts: 'any', roles: ['ADMIN', 'MERCHANT', 'BANK'] } as const

export const mailingPaths = {
  /** Opened from an e-mail, by whoever reads it. */
  stop: path('/mailings/:token/stop', 'public'),
  /** What mail programs post to by themselves (RFC 8058). */
  oneClick: act('/mailings/:token/one-click', 'public'),
  addReport: act('/mailings/reports', 'VIEW_REPORT'),
  removeReport: act('/mailings/reports/:id/remove', own),
}
