import { deleteOfferType } from '#src/contract/core/offer-types.ts'
import { simpleInBulk } from '#src/services/kit/decisions/bulk-noun.ts'
import { findListedOfferTypes, offerTypeRecords } from './find-offer-type.ts'
import { offerTypes } from './schema.ts'

export const offerTypesInBulk = simpleInBulk('offerType', offerTypes, {
  gate: deleteOfferType,
  remove: offerTypeRecords.remove,
  listed: findListedOfferTypes,
})
