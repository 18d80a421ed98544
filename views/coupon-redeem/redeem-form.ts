import { v4, validate } from 'uuid'
import { COUPON_KEY_MIN, couponKey } from '#src/contract/core/coupon-code.ts'

export type CodeStatus = {
  /** `unsure`: the outcome is unknown, and pressing the button again is safe. */
  kind: 'valid' | 'invalid' | 'unsure'
  text: string
  more?: string
}

export type RedeemInput = {
  code: string
  key: string
}

export function emptyInput(): RedeemInput {
  return { code: '', key: v4() }
}

/** Reads a posted form; a missing or foreign key is replaced by a new one. */
export function readInput(code: string, key: string): RedeemInput {
  return {
    code: code.trim(),
    key: validate(key) ? key : v4(),
  }
}

export function isLongEnough(code: string): boolean {
  return couponKey(code).length >= COUPON_KEY_MIN
}
