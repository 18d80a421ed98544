import type { RiskNote } from '#src/contract/risks.ts'
import { listedWords } from '#src/services/kit/decisions/listed-words.ts'
import type { BranchValues } from './check-branch.ts'
import type { BranchRow } from './schema.ts'

export function branchRisks(
  previous: BranchRow | null,
  { name, address, contactNo }: BranchValues,
  words: readonly string[],
): RiskNote[] {
  const live = previous?.approvedAs
  const contact: RiskNote[] = live && live.contactNo !== contactNo ? [{ kind: 'contact' }] : []
  return [...contact, ...listedWords([name, address], words)]
}
