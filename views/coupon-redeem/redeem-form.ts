import { v4, validate } from 'uuid'
import type { Counter } from '#src/contract/authentication/tills.ts'
import { COUPON_KEY_MIN, couponKey } from '#src/contract/core/coupon-code.ts'
import { COUPON_TEXT_MAX, couponKeysIn } from '#src/contract/core/coupon-text.ts'
import type { CouponValue } from '#src/contract/core/coupon-value.ts'

export type CodeStatus = {
  /** `unsure`: the outcome is unknown, and pressing the button again is safe. */
  kind: 'valid' | 'invalid' | 'unsure'
  text: string
  more?: string
  /** Of one that can be redeemed: what box and amount are about. */
  couponCode?: string
  /** What to check and confirm before redeeming it. */
  attention?: string | null
  /** Of a coupon that holds an amount, to take a part of it. */
  value?: CouponValue
  /** What was typed to be taken, and what is wrong with it. */
  amount?: { typed: string; error: string }
  /** Of one that is redeemed already: the redemption to undo. */
  undo?: string | null | undefined
}

export type RedeemInput = {
  code: string
  key: string
  branchId?: string | undefined
  /** Of a shop that has no other; named so that the services need not look for it. */
  onlyBranchId?: string | undefined
  attentionConfirmed: boolean
  /** The text whose box was ticked. */
  confirmedText?: string | undefined
  /** Which till the page is of and who stands there, as `standingAt` writes it. */
  standing?: string | undefined
  /** As typed; empty for a coupon that is redeemed as a whole. */
  amount: string
}

export function emptyInput(): RedeemInput {
  return { code: '', key: v4(), attentionConfirmed: false, amount: '' }
}

/**
 * Reads a posted form; a missing or foreign key is replaced by a new one. A box and an amount count for the
 * coupon alone that they were shown with.
 */
export function readInput(field: (name: string) => string): RedeemInput {
  const key = field('key')
  const code = field('code').trim()
  const keys = code.length > COUPON_TEXT_MAX ? [] : couponKeysIn(code)
  const isShown = field('shown') !== '' && keys.includes(couponKey(field('shown')))
  const confirmedText = isShown ? field('attentionConfirmed') : ''
  const idIn = (name: string) => (validate(field(name)) ? field(name) : undefined)
  return {
    code,
    key: validate(key) ? key : v4(),
    branchId: idIn('branch'),
    onlyBranchId: idIn('onlyBranch'),
    attentionConfirmed: confirmedText !== '',
    ...(confirmedText && { confirmedText }),
    ...(field('standing') && { standing: field('standing') }),
    amount: isShown ? field('amount').trim() : '',
  }
}

export function isLongEnough(code: string): boolean {
  return couponKey(code).length >= COUPON_KEY_MIN
}

/** Names a till and who stands there, so that a form says as whom it was seen. */
export function standingAt({ tillId, cashier }: Pick<Counter, 'tillId' | 'cashier'>): string {
  return `${tillId} ${cashier?.id ?? ''}`
}
