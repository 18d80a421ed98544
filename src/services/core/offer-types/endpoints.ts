import { readOfferTypesEndpoints } from './read-offer-types.ts'
import { writeOfferTypesEndpoints } from './write-offer-types.ts'

/** What kinds of offers people may request deals for. */
export const offerTypesEndpoints = [...readOfferTypesEndpoints, ...writeOfferTypesEndpoints]
