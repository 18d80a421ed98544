import type { Client } from 'openapi-fetch'
import type { DirectAnswer } from '#src/contract/direct-call.ts'
import type { Envelope } from '#src/contract/envelope.ts'
import type { Paths, ServiceName } from '#src/contract/services.ts'
import type { UpstreamResult } from './result.ts'

/**
 * What a client's call resolves to. `data` of the envelope is optional in the type alone:
 * openapi-fetch drops it where the contract says null.
 */
export type Answer<Data> = {
  data?: Omit<Envelope<unknown>, 'data'> & { data?: Data }
  error?: unknown
  response: Response
  /** In place of all else, from a service in the same process. */
  direct?: DirectAnswer
}

export type Upstream = {
  [Name in ServiceName]: Client<Paths<Name>>
} & {
  /** @throws UpstreamFault without a sensible answer; SessionOver when the sign-in ended */
  read<Data>(call: Promise<Answer<Data>>): Promise<UpstreamResult<Data>>
  /**
   * Gives the calls that follow a deadline of their own: after a file that took its time to arrive, and
   * for each page of a download that the browser takes at its own pace.
   */
  renewDeadline(): void
  need<Data>(call: Promise<Answer<Data>>): Promise<Data>
}
