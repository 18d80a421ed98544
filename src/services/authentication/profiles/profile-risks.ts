import type { RiskNote } from '#src/contract/risks.ts'
import { listedWords } from '#src/services/kit/decisions/listed-words.ts'
import type { Live, ProfileKind } from './profile-kind.ts'
import { changedFields, type ProfileValues } from './values.ts'

const bankFields = ['bank', 'branch', 'bankAccount', 'bankAccountName']
const contactFields = ['name', 'mobileNo', 'telephone', 'email']

/** What a reviewer should look at: of what is live already, where money and calls would go from now on. */
export function profileRisks(
  { name }: ProfileKind,
  live: Live | null,
  values: ProfileValues,
  words: readonly string[],
): RiskNote[] {
  const changed = live?.approvalStatus === 'APPROVED' ? changedFields(live.values, values) : []
  const touches = (fields: readonly string[]) => changed.some((field) => fields.includes(field))
  const texts = [values.businessName, values.ownerName, values.address, values.name, values.webSite]
  return [
    ...(name === 'BUSINESS' && touches(bankFields) ? [{ kind: 'bank' as const }] : []),
    ...(touches(contactFields) ? [{ kind: 'contact' as const }] : []),
    ...listedWords(texts, words),
  ]
}
