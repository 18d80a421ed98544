import type { Remove } from '#src/services/kit/decisions/bulk-command.ts'
import { requireFullAdministrator } from '#src/services/kit/refusals/refusal.ts'
import { reasonRecords } from './find-reasons.ts'

/** @throws Refusal forbidden, or ruleBroken if it has changed since it was seen */
export const removeReason: Remove = async (tx, by, which) => {
  requireFullAdministrator(by.caller)
  await reasonRecords.remove(tx, by, which)
}
