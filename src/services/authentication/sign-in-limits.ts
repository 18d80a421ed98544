import { hashSecret } from '#src/services/kit/hashing.ts'
import { type Limit, networkOf } from '#src/services/kit/throttle/throttles.ts'

const DAY_SECONDS = 24 * 60 * 60

/** The 5th wrong password for a name makes it wait, from any address. */
export function nameLimit(canonical: string): Limit {
  return { key: hashSecret(`name ${canonical}`), free: 4, windowSeconds: DAY_SECONDS }
}

/** A browser that signed in to the account before has its own counter: strangers cannot lock its owner out. */
export function deviceLimit(canonical: string, deviceHash: string): Limit {
  const key = hashSecret(`device ${deviceHash} ${canonical}`)
  return { key, free: 4, windowSeconds: DAY_SECONDS }
}

/** One address trying many names; an IPv6 household is one /56. An office behind one address may err 50 times in 15 minutes. */
export function addressLimit(address: string): Limit {
  return { key: hashSecret(`address ${networkOf(address)}`), free: 49, windowSeconds: 15 * 60 }
}

/** Stands for the address of a browser that signed in before, so that neighbours share no attempts. */
export function voucherLimit(userId: string): Limit {
  return { key: hashSecret(`voucher ${userId}`), free: 49, windowSeconds: 15 * 60 }
}
