import { deleteReasonTemplate } from '#src/contract/core/reason-templates.ts'
import { simpleInBulk } from '#src/services/kit/decisions/bulk-noun.ts'
import { findListedReasons } from './find-reasons.ts'
import { removeReason } from './remove-reason.ts'
import { reasonTemplates } from './schema.ts'

export const reasonsInBulk = simpleInBulk('reason', reasonTemplates, {
  gate: deleteReasonTemplate,
  remove: removeReason,
  listed: findListedReasons,
})
