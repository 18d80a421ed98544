import { endpoint } from '../endpoint.ts'

/** Of the words by which buyers agree to be charged each month; new words get a new one. */
export const CONSENT_VERSION = 1

export const removeMethod = endpoint('delete /payment/saved-method', {
  summary: 'Remove one’s own saved payment method, so that nothing is charged to it any more',
  callers: ['MERCHANT', 'BANK'],
  permission: 'VIEW_SUBSCRIPTION',
})
