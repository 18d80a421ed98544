import { UpstreamRefused } from '#src/upstream/result.ts'
import { NotFound } from './result.ts'

/** For `catch`: null if the record is gone. @throws everything else */
export function nullIfGone(error: unknown): null {
  const isRefused = error instanceof UpstreamRefused && error.refusal.kind === 'notFound'
  if (isRefused || error instanceof NotFound) return null
  throw error
}
