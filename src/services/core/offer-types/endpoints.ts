import * as contract from '#src/contract/core/offer-types.ts'
import { readName } from '#src/services/core/catalogue/entry-text.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { readShort } from '#src/services/kit/lists/read-page.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { fieldRefusal } from '#src/services/kit/refusals/refusal.ts'
import { matchOfferTypes, offerTypeOrders, offerTypeRecords } from './find-offer-type.ts'
import { offerTypes } from './schema.ts'

export const offerTypesEndpoints = [
  bind(contract.listOfferTypes, async ({ query }, { db }) => {
    const { id, name } = offerTypes
    const order = offerTypeOrders(query.sort)
    const where = matchOfferTypes(readSearchTerm(query.searchTerm))
    const from = db.select({ id, name }).from(offerTypes).$dynamic()
    const { rows, paging } = await readShort(db, from, { where, order }, query)
    return { data: { offerTypes: rows, ...paging } }
  }),

  bind(contract.readOfferType, async ({ params }, { db }) => {
    const { id, name, version } = await offerTypeRecords.find(db, params.id)
    return { data: { id, name, version } }
  }),
  bind(contract.addOfferType, async (call, { db }) => {
    const name = checkName(call.body.name)
    const id = await offerTypeRecords.add(db, call, () => ({ name }))
    return { data: { id }, message: 'core:offerType.added' }
  }),

  bind(contract.updateOfferType, async (call, { db }) => {
    const name = checkName(call.body.name)
    await offerTypeRecords.update(db, call, call.body, () => ({ name }))
    return { data: null, message: 'core:offerType.updated' }
  }),

  bind(contract.deleteOfferType, async (call, { db }) => {
    const which = { id: call.params.id, version: null }
    await db.transaction((tx) => offerTypeRecords.remove(tx, call, which))
    return { data: null, message: 'core:offerType.deleted' }
  }),
]

function checkName(text: string): string {
  const name = readName(text)
  if (name === '') throw fieldRefusal('name', 'common:messages.nameRequired')
  return name
}
