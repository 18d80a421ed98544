import type { Tx } from '#src/database/connect.ts'
import { dealDrafts } from '#src/services/core/deal-drafts/schema.ts'
import { accountId } from './account.ts'
import { categoryId, promoTypeId } from './catalogue.ts'
import type { DealRows } from './deals.ts'
import { worldId } from './random.ts'
import { insertAll } from './rows.ts'
import { HOUR } from './world.ts'

const begun = [
  { title: 'Rainy season set lunch', subTitle: 'Rice, four curries and wattalapan' },
  { title: 'Birthday table by the window', subTitle: '' },
  { title: '', subTitle: 'Half a dozen oysters' },
]

/** What one merchant has begun and not added yet. */
export async function writeDrafts(tx: Tx, rows: readonly DealRows[], now: number) {
  const merchantId = accountId('nadeesha')
  const own = rows.find(({ deal }) => deal.merchantId === merchantId)
  await insertAll(
    tx,
    dealDrafts,
    begun.map((words, at) => ({
      id: worldId(`draft ${at}`),
      ownerId: merchantId,
      writer: worldId(`form of draft ${at}`),
      savedAt: new Date(now - (at + 1) * 20 * HOUR),
      typed: {
        ...words,
        description: '',
        termsAndConditions: '',
        originalPrice: at === 0 ? '3200' : '',
        deductionAmount: '',
        categoryId: categoryId('food'),
        promoTypeId: promoTypeId('food', 0),
        validFrom: '',
        expiredOn: '',
        startTime: '',
        endTime: '',
        perPerson: '',
        perDay: '',
        perBranchDay: '',
        perBranchHour: '',
        branchIds: [],
        attention: '',
        couponValue: '',
        coverImage: own?.deal.coverImage ?? '',
        imageUrls: [],
      },
    })),
  )
}
