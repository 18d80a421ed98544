import { type FaultKind, UpstreamFault } from './result.ts'

/**
 * Waits for a part of a screen that may be missing: the fault comes back as a value, so that the rest
 * of the screen is shown and this part says that it could not be loaded.
 * @throws everything but UpstreamFault, SessionOver among them
 */
export async function attempt<Data>(part: Promise<Data>): Promise<Data | UpstreamFault> {
  try {
    return await part
  } catch (error) {
    if (error instanceof UpstreamFault) return error
    throw error
  }
}

export function faultStatus(fault: UpstreamFault): FaultStatus {
  return statuses[fault.kind]
}

export type FaultStatus = (typeof statuses)[FaultKind]
const statuses = {
  timeout: 504,
  unreachable: 503,
  busy: 503,
  broken: 502,
  full: 507,
  held: 409,
} as const
