import type { ServiceName } from '#src/contract/services.ts'
import type { UpstreamResult } from './result.ts'
import type { ServiceClient } from './service-client.ts'

export type Upstream = {
  [Name in ServiceName]: ServiceClient<Name>
} & {
  /** The data of a call that nothing should refuse. @throws UpstreamRefused */
  need<Data>(call: Promise<UpstreamResult<Data>>): Promise<Data>
  /** Gives what follows its own deadline: after a slow file, and for each page of a download. */
  renewDeadline(): void
  /** Lets what follows add its record once, however often a form with this UUID is sent. */
  nameForm(key: string): void
  /** Passes on by what a till signed the act that follows. */
  signAct(signature: string): void
}
