import type { z } from 'zod'
import { parseContactNo } from '#src/contract/location/branch-limits.ts'
import type { createBranch } from '#src/contract/location/branches.ts'
import type { Tx } from '#src/database/connect.ts'
import { ownsDocument } from '#src/services/files/index.ts'
import { type FieldErrors, refuseFields } from '#src/services/kit/refusals/refusal.ts'
import type { Geocoder } from '#src/services/location/geocoding/geocoder.ts'
import { areaCodeOf } from '#src/services/location/global-code.ts'
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

export type PlaceColumns = Pick<
  BranchRow,
  'latitude' | 'longitude' | 'globalCode' | 'city' | 'country'
>

/** A millionth of a degree is 11 cm: finer differences are the same place. */
const STEPS_PER_DEGREE = 1_000_000

/** Where a branch is, and everything derived from it here; never taken from a request. */
export async function placeColumns(
  geocoder: Geocoder,
  given: { latitude: number; longitude: number },
): Promise<PlaceColumns> {
  const place = { latitude: rounded(given.latitude), longitude: rounded(given.longitude) }
  const { places } = await geocoder.reverse(place)
  const { city = '', country = '' } = places[0] ?? {}
  return { ...place, city, country, globalCode: areaCodeOf(place) }
}

/** Adding 0 turns −0 into 0. */
function rounded(degrees: number): number {
  return Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE + 0
}
