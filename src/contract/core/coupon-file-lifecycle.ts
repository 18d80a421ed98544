/** The two exact formats of a coupon file: how many to make, or codes of one's own. */
export const couponFileFormats = ['COUNTS', 'CODES'] as const
export type CouponFileFormat = (typeof couponFileFormats)[number]

/** The head line of each format, letter for letter. */
export const couponFileHeaders: Record<CouponFileFormat, readonly [string, string]> = {
  COUNTS: ['expiryDate', 'couponCount'],
  CODES: ['couponCode', 'expiryDate'],
}

/**
 * CHECKING: the dry run reads it. READY: checked, nothing is written before it is started. WAITING:
 * started, another file of the merchant is before it. REJECTED: nothing of it was taken. FAILED: gave
 * up after repeated trouble; what was added stays, and starting it again goes on from there, or with
 * another dry run (CHECKING) where that one did not end.
 */
export const couponFileStates = [
  'CHECKING',
  'READY',
  'WAITING',
  'RUNNING',
  'DONE',
  'CANCELLED',
  'REJECTED',
  'FAILED',
] as const
export type CouponFileState = (typeof couponFileStates)[number]

export const couponFileActions = ['start', 'cancel'] as const
export type CouponFileAction = (typeof couponFileActions)[number]

/** Which state an act may be done in, and where it leads. */
export const couponFileTransitions = {
  start: { from: ['READY', 'FAILED'], to: 'WAITING' },
  cancel: { from: ['CHECKING', 'READY', 'WAITING', 'RUNNING', 'FAILED'], to: 'CANCELLED' },
} as const satisfies Record<
  CouponFileAction,
  { from: readonly CouponFileState[]; to: CouponFileState }
>

/** Whether an act may be done on a file in this state. */
export function canDo(act: CouponFileAction, state: CouponFileState): boolean {
  const from: readonly CouponFileState[] = couponFileTransitions[act].from
  return from.includes(state)
}

/** Whether the background work will change a file in this state by itself. */
export function isBusy(state: CouponFileState): boolean {
  return state === 'CHECKING' || state === 'WAITING' || state === 'RUNNING'
}
