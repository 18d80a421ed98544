import { act, below, screen } from './path.ts'

const allow = { permission: 'MANAGE_TILL', roles: ['MERCHANT'] } as const
const list = screen('/coupons/redeemed-twice', allow, 'redeemed-twice:title')

export const redeemedTwicePaths = below(list, {
  list,
  seen: act('/coupons/redeemed-twice/seen/:id', allow),
})
