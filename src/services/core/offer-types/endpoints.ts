import { readOfferTypesEndpoints } from './read-offer-types.ts'
import { writeOfferTypesEndpoints } from './write-offer-types.ts'

export const offerTypesEndpoints = [...readOfferTypesEndpoints, ...writeOfferTypesEndpoints]
