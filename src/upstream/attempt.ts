import { UpstreamFault } from './result.ts'

/**
 * Waits for a part of a screen that may be missing: the fault comes back as a value, so that the rest
 * of the screen is shown and this part says that it could not be loaded (SHELL-81).
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

/** The status of a screen whose main part is missing (L02). */
export function faultStatus(fault: UpstreamFault): 502 | 503 | 504 {
  if (fault.kind === 'timeout') return 504
  return fault.kind === 'unreachable' ? 503 : 502
}
