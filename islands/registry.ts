import { startIslands } from './island-element.ts'

// Entry of pages with an island; each island is fetched when its first instance starts.
startIslands({
  chart: () => import('./chart/mount.tsx'),
  'counter-scan': () => import('./counter-scan/mount.ts'),
  'coupon-redeem': () => import('./coupon-redeem/mount.ts'),
  'changed-form': () => import('./changed-form/mount.ts'),
  'coupon-file': () => import('./coupon-file/mount.ts'),
  crop: () => import('./crop/mount.ts'),
  'deal-draft': () => import('./deal-draft/mount.ts'),
  'file-order': () => import('./file-order/mount.ts'),
  'inbox-pane': () => import('./inbox-pane/mount.ts'),
  'leave-after': () => import('./leave-after/mount.ts'),
  'map-picker': () => import('./map-picker/mount.tsx'),
  'otp-modal': () => import('./otp-modal/mount.tsx'),
  passkey: () => import('./passkey/mount.ts'),
  push: () => import('./push/mount.ts'),
  'push-switch': () => import('./push/mount-switch.ts'),
  'resend-code': () => import('./resend-code/mount.ts'),
  'rich-text': () => import('./rich-text/mount.tsx'),
  share: () => import('./share/mount.ts'),
  'till-key': () => import('./till-key/mount.ts'),
  'till-sign': () => import('./till-sign/mount.ts'),
  'till-line': () => import('./till-line/mount.ts'),
  'till-offline': () => import('./till-offline/mount.ts'),
})
