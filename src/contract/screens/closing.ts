import { act, below, screen } from './path.ts'

const allow = { permission: 'VIEW_COUPON', roles: ['MERCHANT'] } as const
const show = screen('/closing', allow, 'closing:title')

export const closingPaths = below(show, { show, mail: act('/closing/mailing', allow) })
