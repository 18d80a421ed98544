import type { Logger } from 'pino'
import type { Broker } from './broker.ts'

export const DEADLINE_MS = 5000

/**
 * Null if no answer came in time: the outcome is unknown and must not be guessed. Waits no longer than
 * the deadline, whether or not the broker's client heeds the signal.
 */
export async function askBroker<T>(
  { id }: Pick<Broker, 'id'>,
  log: Logger,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T | null> {
  const signal = AbortSignal.timeout(DEADLINE_MS)
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  try {
    return await Promise.race([call(signal), late])
  } catch (error) {
    log.warn({ broker: id, ...reasonOf(error) }, 'broker did not answer')
    return null
  }
}

/** Names and numbers only: a broker's message may repeat what was sent to it. */
function reasonOf(error: unknown) {
  if (!(error instanceof Error)) return { why: 'unknown' }
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  return {
    why: error.name,
    ...(typeof code === 'string' && /^[\w-]{1,60}$/.test(code) && { code }),
    ...(typeof statusCode === 'number' && { status: statusCode }),
  }
}
