import type { z } from 'zod'
import { parseContactNo } from '#src/contract/location/branch-limits.ts'
import type { createBranch } from '#src/contract/location/branches.ts'
import type { Tx } from '#src/database/connect.ts'
import { ownsDocument } from '#src/services/files/index.ts'
import { type FieldErrors, refuseFields } from '#src/services/kit/refusals/refusal.ts'
import type { BranchRow } from './schema.ts'

type BranchPayload = z.output<(typeof createBranch)['body']>
export type BranchValues = Pick<BranchRow, 'name' | 'address' | 'proofUrl' | 'contactNo'>

/**
 * Normalises what the owner typed, checking every rule in the transaction that will write it.
 * @param previous the branch before an edit: unchanged parts need no new proof
 * @throws Refusal invalid with all field errors at once
 */
export async function checkBranch(
  tx: Tx,
  payload: BranchPayload,
  previous: BranchRow | null,
): Promise<BranchValues> {
  const { name } = payload
  const typedNumber = payload.contactNo?.trim() || null
  const contactNo = typedNumber === null ? null : parseContactNo(typedNumber)
  const proofUrl = payload.address.proofUrl || null
  const isKept = proofUrl === null || proofUrl === previous?.proofUrl
  const isProven = isKept || (await ownsDocument(tx, payload.userId, proofUrl))
  const errors: FieldErrors = {
    ...(typedNumber !== null && contactNo === null && { contactNo: 'branches:errors.contactNo' }),
    ...(!isProven && { 'address.proofUrl': 'location:field.proof' }),
  }
  refuseFields(errors)
  return { name, address: payload.address.value, proofUrl, contactNo }
}
