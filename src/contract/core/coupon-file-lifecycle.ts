export const couponFileFormats = ['COUNTS', 'CODES'] as const
export type CouponFileFormat = (typeof couponFileFormats)[number]

export const couponFileHeaders: Record<CouponFileFormat, readonly [string, string]> = {
  COUNTS: ['expiryDate', 'couponCount'],
  CODES: ['couponCode', 'expiryDate'],
}

/**
 * CHECKING: the dry run is reading it. READY: checked; nothing is written until it is started. WAITING:
 * started, behind another file of the merchant. REJECTED: nothing of it was imported. FAILED: gave up
 * after repeated failures; what was added stays, and restarting continues there, or with another dry run
 * (CHECKING) if that had not finished.
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

const couponFileActions = ['start', 'cancel'] as const
export type CouponFileAction = (typeof couponFileActions)[number]

export const couponFileTransitions = {
  start: { from: ['READY', 'FAILED'], to: 'WAITING' },
  cancel: { from: ['CHECKING', 'READY', 'WAITING', 'RUNNING', 'FAILED'], to: 'CANCELLED' },
} as const satisfies Record<
  CouponFileAction,
  { from: readonly CouponFileState[]; to: CouponFileState }
>

export function canDo(act: CouponFileAction, state: CouponFileState): boolean {
  const from: readonly CouponFileState[] = couponFileTransitions[act].from
  return from.includes(state)
}

export function isBusy(state: CouponFileState): boolean {
  return state === 'CHECKING' || state === 'WAITING' || state === 'RUNNING'
}
