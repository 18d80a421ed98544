import type { Tx } from '#src/database/connect.ts'
import { dealCorrections } from '#src/services/core/deal-corrections/corrections.ts'
import { accountId } from './account.ts'
import type { DealRows } from './deals.ts'
import { worldId } from './random.ts'
import { insertAll } from './rows.ts'
import { DAY, HOUR } from './world.ts'

/** Every so many of the live deals has a correction that waits or was sent back. */
const EVERY = 40
const subTitles = [
  'Open on public holidays, too',
  'Parking for guests is free',
  'Please book by telephone',
]

export async function writeCorrections(tx: Tx, rows: readonly DealRows[], now: number) {
  const live = rows.filter(
    ({ deal }) =>
      deal.approvalStatus === 'APPROVED' && !deal.deletedAt && deal.expiredOn.getTime() > now + DAY,
  )
  const corrected = live.filter((_row, at) => (at + 1) % EVERY === 0)
  await insertAll(
    tx,
    dealCorrections,
    corrected.map(({ deal, images }, at) => {
      const submittedAt = new Date(now - (corrected.length - at) * 5 * HOUR)
      const { id: dealId, merchantId, title, description, termsAndConditions, coverImage } = deal
      return {
        id: worldId(`correction ${dealId}`),
        kind: 'corrections' as const,
        subjectId: dealId,
        ownerId: merchantId,
        submittedBy: merchantId,
        values: {
          title,
          subTitle: subTitles[at % subTitles.length] ?? '',
          description,
          termsAndConditions,
          coverImage,
          imageUrls: images.map(({ url }) => url),
          rules: null,
        },
        createdAt: submittedAt,
        submittedAt,
        updatedAt: submittedAt,
        ...(at % 3 === 2 && {
          status: 'REJECTED' as const,
          comment: 'Say on which holidays.',
          decidedBy: accountId('ishara'),
          decidedAt: new Date(now - 2 * HOUR),
        }),
      }
    }),
  )
}
