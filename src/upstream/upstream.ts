import type { ServiceName } from '#src/contract/services.ts'
import type { UpstreamResult } from './result.ts'
import type { ServiceClient } from './service-client.ts'

export type Upstream = {
  [Name in ServiceName]: ServiceClient<Name>
} & {
  /** The data of a call that nothing should refuse. @throws UpstreamRefused */
  need<Data>(call: Promise<UpstreamResult<Data>>): Promise<Data>
  /**
   * Gives the calls that follow a deadline of their own: after a file that took its time to arrive, and
   * for each page of a download that the browser takes at its own pace.
   */
  renewDeadline(): void
}
