import {
  type CardRequestListItem,
  listCardRequests as contract,
} from '#src/contract/core/credit-cards.ts'
import { parseNic } from '#src/contract/core/nic.ts'
import { ALL } from '#src/contract/paging.ts'
import type { Format } from '#src/i18n/format.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import { startOfBusinessDay } from '#src/services/kit/clock.ts'
import { bindPrepared } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { type CardRow, findCards } from './find-cards.ts'
import { masked } from './mask.ts'
import { createDetailsBox, type DetailsBox } from './sealed-details.ts'

export const listCardRequests = bindPrepared(contract, ({ db, settings }) => {
  const box = createDetailsBox(settings.secretKeys)
  return async ({ params, query: { requested, after, sort }, caller, format }) => {
    const { page, size } = params
    const term = readSearchTerm(params.term)
    const nic = term === null ? null : parseNic(term)
    const query = {
      bankId: bankOf(caller, params.bankId),
      term,
      since: requested ? startOfBusinessDay(settings.businessTimeZone) : null,
      nicHashes: nic === null ? [] : box.hashes(nic),
      sort,
    }
    const { rows, totalItems, capped } = await findCards(db, query, { page, size, after })
    const creditCardRequests = rows.map((row) => present(row, box, format))
    return { data: { creditCardRequests, ...pageAnswer({ page, size, totalItems, capped }) } }
  }
})

/** A bank has its own requests alone; another bank's are not there. */
function bankOf(caller: Caller, requestedId: string): string | null {
  if (caller.role === 'ADMIN') return requestedId === ALL ? null : requestedId
  if (requestedId !== ALL && requestedId !== caller.userId) {
    throw new Refusal('notFound', 'core:creditCard.notFound')
  }
  return caller.userId
}

function present(row: CardRow, box: DetailsBox, format: Format): CardRequestListItem {
  const details = box.open(row.sealed ?? '', row.id)
  return {
    id: row.id,
    bank: { id: row.bankId, name: row.bankName ?? '' },
    fullName: row.fullName ?? '',
    nic: masked(details?.nic ?? ''),
    city: row.city ?? '',
    mobileNo: masked(details?.mobileNo.localNumber ?? ''),
    requestedOn: format.instant(row.requestedAt),
  }
}
