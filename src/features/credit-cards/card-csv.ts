import type { Request } from '#src/web/http/route.ts'
import type { CardFilters } from './filters.ts'
import { eachCard } from './load-cards.ts'

/** The list's columns, head row first; NIC and mobile number are masked as they are in the list. */
export async function* cardRows(
  request: Request,
  filters: CardFilters,
): AsyncGenerator<readonly string[]> {
  const { page, actor } = request
  const { t } = page
  const bank = (name: string) => (actor.isBank ? [] : [name])
  yield [
    t('credit-cards:field.fullName'),
    ...bank(t('credit-cards:field.bank')),
    t('credit-cards:field.nic'),
    t('credit-cards:field.city'),
    t('credit-cards:field.mobile'),
    t('credit-cards:field.requestedOn'),
  ]
  for await (const card of eachCard(request, filters)) {
    const { fullName, nic, city, mobileNo, requestedOn } = card
    yield [fullName, ...bank(card.bank.name), nic, city, mobileNo, requestedOn.displayDate]
  }
}
