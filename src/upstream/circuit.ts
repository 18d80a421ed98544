import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel'
import { UpstreamFault } from './result.ts'

/** So many calls in a row without a sensible answer open the circuit. */
export const FAILURES_TO_OPEN = 8
/** How long a circuit stays open before one call may try again, milliseconds. */
const OPEN_MS = 2_000

export type Circuit = {
  /**
   * Passes a call on, or answers at once while the service is known to be down. One call alone tries
   * whether it is back; the others do not wait for it.
   * @throws UpstreamFault of the call; CircuitOpen without one
   */
  pass(call: () => Promise<Response>): Promise<Response>
}

/** Not sent: the circuit is open. People read that the service is unreachable. */
export class CircuitOpen extends UpstreamFault {
  constructor() {
    super('unreachable')
  }
}

/** A time-out that says nothing of the service: the browser left, or little of the deadline was left. */
export class GaveUp extends UpstreamFault {
  constructor(cause?: unknown) {
    super('timeout', cause)
  }
}

export function createCircuit(
  turned: (state: 'open' | 'closed') => void = () => undefined,
  openMs = OPEN_MS,
): Circuit {
  const counted = handleWhen(
    (error) => error instanceof UpstreamFault && !(error instanceof GaveUp),
  )
  const breaker = circuitBreaker(
    // Not `instanceof`: @hono/node-server replaces the global, and answers of fetch are none of its own.
    counted.orWhenResult((answer) => isOutage(answer as Response)),
    { halfOpenAfter: openMs, breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN) },
  )
  breaker.onBreak(() => turned('open'))
  breaker.onReset(() => turned('closed'))
  return {
    async pass(call) {
      if (breaker.state === CircuitState.HalfOpen) throw new CircuitOpen()
      try {
        return await breaker.execute(call)
      } catch (error) {
        throw error instanceof BrokenCircuitError ? new CircuitOpen() : error
      }
    },
  }
}

/** A service that answers 501, 507 or “busy” works. */
function isOutage(answer: Response): boolean {
  const { status } = answer
  return status >= 500 && status !== 501 && status !== 507 && !isBusy(answer)
}

/** Overloaded, with a time to come back: retrying sooner would add to the load. */
export function isBusy({ status, headers }: Response): boolean {
  return status === 503 && headers.has('retry-after')
}
