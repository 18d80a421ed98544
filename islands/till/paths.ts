/** Addresses of contract/screens/coupon-redeem.ts, as the page has them. */
export type TillPaths = Record<
  'counter' | 'offline' | 'sync' | 'syncCoupons' | 'uploads' | 'news',
  string
>

export const tillPaths: TillPaths = {
  counter: '',
  offline: '',
  sync: '',
  syncCoupons: '',
  uploads: '',
  news: '',
}

/** Once, before anything is read or sent. */
export function takePaths(given: TillPaths): void {
  Object.assign(tillPaths, given)
}
