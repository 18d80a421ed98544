import type { BulkAct } from '#src/contract/core/bulk-actions.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Translate } from '#src/i18n/translate.ts'
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
  decider: Decider & { t: Translate },
  command: BulkCommand,
  timeZone: string,
) => Promise<unknown>

/** Deletes a shared record; with `version` null, in whatever version. */
export type Remove = (
  tx: Tx,
  by: Pick<Parameters<DecideOne>[1], 'caller' | 'requestId' | 'address' | 'format' | 't'>,
  which: { id: string; version: number | null },
) => Promise<void>

/** No record has version 0, so one that nobody saw is refused as stale. */
export function seenVersion({ version }: BulkCommand): number {
  return version ?? 0
}
