import { deleteTill } from '#src/contract/authentication/tills.ts'
import { type BulkNoun, decidables } from '#src/services/kit/decisions/bulk-noun.ts'
import { findListedTills } from './match-tills.ts'
import { tills } from './schema.ts'

export const tillsInBulk: BulkNoun<'till'> = {
  kind: 'till',
  gate: () => deleteTill,
  find: decidables(tills, tills.merchantId),
  listed: findListedTills,
}
