import type { Logger } from 'pino'
import type { Broker } from './broker.ts'

const DEADLINE_MS = 5000

/** Null when no answer came in time: what happened there is unknown and must not be guessed (R10). */
export async function askBroker<T>(
  { id }: Pick<Broker, 'id'>,
  log: Logger,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T | null> {
  try {
    return await call(AbortSignal.timeout(DEADLINE_MS))
  } catch (error) {
    const why = error instanceof Error ? error.name : 'unknown'
    log.warn({ broker: id, why }, 'broker did not answer')
    return null
  }
}
