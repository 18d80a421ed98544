import { z } from 'zod'
import {
  BRANCH_ADDRESS_MAX,
  BRANCH_NAME_MAX,
  parseContactNo,
} from '#src/contract/location/branch-limits.ts'
import type { Branch, BranchSave } from '#src/contract/location/branches.ts'
import { latitude, longitude } from '#src/contract/location/place.ts'
import type { Key } from '#src/i18n/keys.ts'

/** What the form holds, as typed; the proof is the address of a file that is already stored. */
export type BranchValues = {
  name: string
  address: string
  contactNo: string
  latitude: string
  longitude: string
  proof: string
}
export type BranchField = keyof BranchValues
export type BranchErrors = Partial<Record<BranchField, Key>>

const DEGREES = /^[+-]?\d{1,3}([.,]\d{1,20})?$/
const required = (key: Key) => z.string().trim().min(1, key)

/** Degrees as typed, with a point or a comma; null when they are none. */
export function degreesOf(text: string): number | null {
  const plain = text.trim()
  return DEGREES.test(plain) ? Number(plain.replace(',', '.')) : null
}

const degrees = (range: typeof latitude, wrong: Key) =>
  required('branches:errors.locationRequired').refine(
    (text) => range.safeParse(degreesOf(text)).success,
    wrong,
  )

const schema = z.object({
  name: required('branches:errors.nameRequired').max(BRANCH_NAME_MAX, 'branches:errors.nameMax'),
  address: required('branches:errors.addressRequired').max(
    BRANCH_ADDRESS_MAX,
    'branches:errors.addressMax',
  ),
  contactNo: z
    .string()
    .refine(
      (text) => text.trim() === '' || parseContactNo(text) !== null,
      'branches:errors.contactNo',
    ),
  latitude: degrees(latitude, 'branches:errors.latitude'),
  longitude: degrees(longitude, 'branches:errors.longitude'),
})

export const emptyBranch: BranchValues = {
  name: '',
  address: '',
  contactNo: '',
  latitude: '',
  longitude: '',
  proof: '',
}

export function fromBranch({ name, address, contactNo, location }: Branch): BranchValues {
  return {
    name,
    address: address.value,
    contactNo: contactNo.value ?? '',
    latitude: String(location.latitude),
    longitude: String(location.longitude),
    proof: address.proofUrl ?? '',
  }
}

/** Every error at once, in the order of the form; a place that lacks both halves is said once. */
export function branchErrors(values: BranchValues): BranchErrors {
  const result = schema.safeParse(values)
  const issues = result.success ? [] : [...result.error.issues].reverse()
  const found = Object.fromEntries(
    issues.map((issue) => [issue.path[0], issue.message as Key]),
  ) as BranchErrors
  const { longitude: east, ...rest } = found
  const twice = east === 'branches:errors.locationRequired' && rest.latitude === east
  const errors = twice ? rest : found
  const order = Object.keys(schema.shape)
  return Object.fromEntries(
    Object.entries(errors).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b)),
  )
}

/** The save payload of values without errors. */
export function toRequest(values: BranchValues, userId: string): BranchSave {
  return {
    userId,
    name: values.name.trim(),
    address: { value: values.address.trim(), proofUrl: values.proof || null },
    contactNo: values.contactNo.trim() || null,
    location: {
      latitude: degreesOf(values.latitude) ?? 0,
      longitude: degreesOf(values.longitude) ?? 0,
    },
  }
}
