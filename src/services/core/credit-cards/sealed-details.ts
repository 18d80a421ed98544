import { z } from 'zod'
import { localMobile } from '#src/contract/authentication/phone-number.ts'
import { longNic } from '#src/contract/core/nic.ts'
import { keyIdOf, secretBoxOf } from '#src/platform/secret-box.ts'

const PURPOSE = 'credit-card-requests'

const details = z.object({
  nic: z.string(),
  email: z.string(),
  companyName: z.string().nullable(),
  profession: z.string().nullable(),
  mobileNo: localMobile,
})
export type CardDetails = z.infer<typeof details>

/** Encrypts personal data, so the table alone does not reveal it (docs/decisions/roles-audit-and-privacy.md). */
export type DetailsBox = {
  /** Sealed for the request with this id; opens for no other. */
  seal(details: CardDetails, id: string): string
  /** Null if the key that sealed it is no longer configured. */
  open(sealed: string, id: string): CardDetails | null
  hash(nic: string): string
  /** The same hash under every configured key, to find requests from before a key change. */
  hashes(nic: string): string[]
  olderKeyIds: readonly string[]
}

/** @param secretKeys current first, then those that may only decrypt */
export function createDetailsBox(secretKeys: readonly string[]): DetailsBox {
  const box = secretBoxOf(secretKeys, PURPOSE)
  const single = secretKeys.map((key) => secretBoxOf([key], PURPOSE))
  return {
    seal: (values, id) => box.seal(JSON.stringify(values), contextOf(id)),
    open(sealed, id) {
      const text = box.open(sealed, contextOf(id))
      return text === null ? null : details.parse(JSON.parse(text))
    },
    hash: (nic) => box.sign(longNic(nic)),
    hashes: (nic) => single.map((one) => one.sign(longNic(nic))),
    olderKeyIds: secretKeys.slice(1).map((key) => keyIdOf(key, PURPOSE)),
  }
}

function contextOf(id: string): string {
  return `credit-card-request ${id}`
}
