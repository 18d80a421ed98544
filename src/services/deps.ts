import type { Logger } from 'pino'
import type { Database } from '#src/database/connect.ts'
import type { Translators } from '#src/i18n/translate.ts'
import type { Caller } from './caller.ts'
import type { FileStorage } from './files/storage.ts'

/** What the services need, built once in src/deps.ts. */
export type ServiceDeps = {
  db: Database
  log: Logger
  translators: Translators
  storage: FileStorage
  /** Verifies a bearer token and reads the account; throws a Refusal (4001 or 4009). */
  identify: (bearer: string, requestId: string) => Promise<Caller>
  settings: {
    /** Current first; older ones are still read. */
    secretKeys: readonly string[]
    apiKey: string
    businessTimeZone: string
    accessTokenSeconds: number
    refreshTokenSeconds: number
    brandName: string
  }
}
