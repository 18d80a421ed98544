import { v4, validate } from 'uuid'
import { COUPON_KEY_MIN, couponKey } from '#src/contract/core/coupon-code.ts'
import type { CouponValue } from '#src/contract/core/coupon-value.ts'

export type CodeStatus = {
  /** `unsure`: the outcome is unknown, and pressing the button again is safe. */
  kind: 'valid' | 'invalid' | 'unsure'
  text: string
  more?: string
  /** What to check and confirm before redeeming it. */
  attention?: string | null
  /** Of a coupon that holds an amount, to take a part of it. */
  value?: CouponValue
  /** What was typed to be taken, and what is wrong with it. */
  amount?: { typed: string; error: string }
}

export type RedeemInput = {
  code: string
  key: string
  branchId?: string | undefined
  /** Of a shop that has no other; named so that the services need not look for it. */
  onlyBranchId?: string | undefined
  attentionConfirmed: boolean
  /** As typed; empty for a coupon that is redeemed as a whole. */
  amount: string
}

export function emptyInput(): RedeemInput {
  return { code: '', key: v4(), attentionConfirmed: false, amount: '' }
}

/** Reads a posted form; a missing or foreign key is replaced by a new one. */
export function readInput(field: (name: string) => string): RedeemInput {
  const key = field('key')
  const idIn = (name: string) => (validate(field(name)) ? field(name) : undefined)
  return {
    code: field('code').trim(),
    key: validate(key) ? key : v4(),
    branchId: idIn('branch'),
    onlyBranchId: idIn('onlyBranch'),
    attentionConfirmed: field('attentionConfirmed') !== '',
    amount: field('amount').trim(),
  }
}

export function isLongEnough(code: string): boolean {
  return couponKey(code).length >= COUPON_KEY_MIN
}
