import { expect, test } from 'vitest'
import { inRoot } from '#src/platform/root.ts'
import { code, codeIn } from './source-files.ts'

type Measured = { name: string; lines: number }
const { functionsOf }: { functionsOf: (path: string, text: string) => Measured[] } = await import(
  inRoot('scripts', 'lib', 'functions.mjs')
)

const LINES_MAX = 60

/** How long each of the others is. A number falls with its function, and none is added. */
const longer: Record<string, number> = {
  'islands/coupon-redeem/camera.ts offerCamera': 62,
  'islands/coupon-redeem/counter-form.ts counterForm': 86,
  'islands/deal-draft/mount.ts mount': 95,
  'islands/file-order/mount.ts mount': 64,
  'islands/map-picker/place-search.tsx PlaceSearch': 63,
  'islands/map-picker/use-picker.ts usePicker': 129,
  'islands/otp-modal/otp-modal.tsx OtpModal': 69,
  'islands/otp-modal/use-otp.ts useOtp': 69,
  'islands/till-offline/counter.ts offlineCounter': 142,
  'islands/till-offline/mount.ts start': 107,
  'src/config/config.ts assemble': 65,
  'src/features/approvals/business.tsx businessScreen': 70,
  'src/features/coupons/deal-list.tsx listOf': 140,
  'src/features/deal-requests/combined-list.tsx combinedList': 78,
  'src/features/invitations/open-list.tsx openList': 77,
  'src/features/merchants/list.tsx accountList': 127,
  'src/platform/metrics.ts createMetrics': 85,
  'src/platform/start-job.ts startJob': 97,
  'src/platform/work-limit.ts createWorkLimit': 71,
  'src/services/core/coupon-life/find-life.ts findHistory': 86,
  'src/services/core/reconciliation/coupon-facts.ts couponFacts': 82,
  'src/services/core/reconciliation/tallies.ts compareTallies': 61,
  'src/services/files/fair-queue.ts createFairQueue': 67,
  'src/services/files/s3/client.ts createS3Client': 62,
  'src/services/kit/simple-records.ts simpleRecords': 83,
  'src/services/location/geocoding/nominatim-geocoder.ts createNominatimGeocoder': 69,
  'src/services/order-payment/brokers/paypal/broker.ts openPayPal': 74,
  'src/services/order-payment/reconciliation/money.ts facts': 83,
  'src/services/order-payment/sandbox/broker.ts createSandboxBroker': 92,
  'src/start/deps.ts createDeps': 71,
  'src/start/files-copy/copy-files.ts copyFiles': 69,
  'src/start/payment-stand-in/desks.ts paypalDesk': 69,
  'src/start/payment-stand-in/paypal.ts openPayPal': 169,
  'src/start/payment-stand-in/stripe.ts openStripe': 137,
  'src/start/social-stand-in/provider.ts standInProvider': 74,
  'src/web/auth/session/sessions.ts createSessions': 94,
  'src/web/lists/define-list.tsx defineList': 127,
  'src/web/pictures/public-pictures.ts createPublicPictures': 82,
  'src/world/reviews.ts writeSecondRound': 61,
  'views/components/file-input.tsx FileInput': 63,
  'views/dashboard/business.tsx LiveDeals': 76,
}

test('no function has more than 60 code lines', () => {
  const found = codeIn(...code).flatMap(({ path, text }) =>
    functionsOf(path, text)
      .filter(({ lines }) => lines > LINES_MAX)
      .map(({ name, lines }): [string, number] => [`${path} ${name}`, lines]),
  )
  expect(
    Object.fromEntries(found),
    'Give a step of it a name of its own, or lower the number here.',
  ).toEqual(longer)
})
