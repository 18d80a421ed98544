import type { BulkAct } from '#src/contract/core/bulk-actions.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Decider } from './decide.ts'

export type BulkCommand = {
  act: BulkAct
  id: string
  version: number | null
  comment: string | undefined
}

/** The single action itself. @throws Refusal as that does */
export type DecideOne = (
  tx: Tx,
  decider: Decider,
  command: BulkCommand,
  timeZone: string,
) => Promise<unknown>

/** No record has version 0, so one that nobody saw is refused as stale. */
export function seenVersion({ version }: BulkCommand): number {
  return version ?? 0
}
