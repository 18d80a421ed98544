export type Act = {
  service: 'authentication' | 'core'
  method: string
  path: string
  body?: Record<string, unknown>
  /** The same act upon something else. */
  else: { path?: string; body?: Record<string, unknown> }
}

/** What a till may write, upon `id`, and the same upon `other`. */
export function tillActs(merchantId: string, { id, other }: { id: string; other: string }) {
  const redeem = { couponCode: 'ABCD2345', merchantId, key: id }
  return {
    redeeming: {
      service: 'core',
      method: 'PUT',
      path: '/coupons/redeem',
      body: redeem,
      else: { body: { ...redeem, couponCode: 'ABCD2346' } },
    },
    'redeeming by another key': {
      service: 'core',
      method: 'PUT',
      path: '/coupons/redeem',
      body: redeem,
      else: { body: { ...redeem, key: other } },
    },
    'an undo': {
      service: 'core',
      method: 'POST',
      path: `/coupons/redemptions/${id}/undo`,
      body: { reason: 'MISTAKE', note: '' },
      else: { path: `/coupons/redemptions/${other}/undo` },
    },
    'a confirmation': {
      service: 'core',
      method: 'POST',
      path: `/coupons/redemptions/${id}/receipt`,
      body: { to: ' 077 123-4567' },
      else: { body: { to: '0771234568' } },
    },
    'a pause': {
      service: 'core',
      method: 'PUT',
      path: '/coupons/deal/pause',
      body: { dealId: id, paused: true },
      else: { body: { dealId: id, paused: false } },
    },
    'coming to the till': {
      service: 'authentication',
      method: 'PUT',
      path: '/counter/person',
      body: { cashierId: id, pin: '482915' },
      else: { body: { cashierId: other, pin: '482915' } },
    },
    'leaving it': {
      service: 'authentication',
      method: 'DELETE',
      path: '/counter/person',
      else: { path: '/counter/persons' },
    },
  } satisfies Record<string, Act>
}
