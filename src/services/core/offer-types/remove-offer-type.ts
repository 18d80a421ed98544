import type { Remove } from '#src/services/kit/decisions/bulk-command.ts'
import { offerTypeRecords } from './find-offer-type.ts'

/** @throws Refusal ruleBroken if it has changed since it was seen */
export const removeOfferType: Remove = (tx, by, which) => offerTypeRecords.remove(tx, by, which)
